"""Passwords: hashed, refused if they are guessed first, verified, changed and reset."""

from identity.passwords.hashing import PasswordHashing, Place, hash_password
from identity.passwords.schemas import NewPassword
from identity.passwords.verify import PASSWORD_ERRORS, lock_verified_account, verify_own_password

__all__ = [
    "PASSWORD_ERRORS",
    "NewPassword",
    "PasswordHashing",
    "Place",
    "hash_password",
    "lock_verified_account",
    "verify_own_password",
]
