"""Telling people who are not looking: notices, by email and by webhook."""
