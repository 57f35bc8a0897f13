"""Below the pages: connections, slow clients, cookies, addresses, and what a request may be made of."""
