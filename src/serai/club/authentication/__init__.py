"""Who somebody is: sessions and tokens, passwords, the browsers an account is known in."""
