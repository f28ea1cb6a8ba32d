"""Withdrawals without a login: the mail with the link that confirms one, and the receipt."""
