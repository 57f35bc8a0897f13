"""How requests find their routes, and the short way of those that come with every move."""
