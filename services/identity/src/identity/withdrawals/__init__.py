"""Withdrawals without a login: whose address it is, the link that confirms one, the receipt."""
