"""The store: engine and transactions, schema and migrations, pub/sub between processes, jobs, time."""
