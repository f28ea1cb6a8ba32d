"""Passwords: hashed, refused if they are common, verified, changed and reset."""

from identity.passwords.hashing import PasswordHashing, Place, hash_password
from identity.passwords.schemas import LinkToken, NewPassword, TypedPassword
from identity.passwords.verify import PASSWORD_ERRORS, lock_verified_account, verify_own_password

__all__ = [
    "PASSWORD_ERRORS",
    "LinkToken",
    "NewPassword",
    "PasswordHashing",
    "Place",
    "TypedPassword",
    "hash_password",
    "lock_verified_account",
    "verify_own_password",
]
