"""The table in the browser: pages, live frames and an API over the club. No SQL here, and no rules."""
