"""How a game is taught: courses with their pins, the pictures of its rules, the icon legend."""
