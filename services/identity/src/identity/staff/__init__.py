"""The accounts of staff: a password and a code of an authenticator app, ended when removed."""
