"""The API for programs: its routes and its models."""
