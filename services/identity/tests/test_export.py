"""A member takes home everything that identity keeps, but no hash."""

from testkit import RunningService

from .members import registered


async def test_the_export_has_the_account_and_the_lead(identity: RunningService) -> None:
    email, answer = await registered(identity)
    headers = {"authorization": f"Bearer {answer.json()['token']}"}
    exported = await identity.client.get("/api/auth/export", headers=headers)
    assert exported.status_code == 200
    assert exported.headers["content-disposition"].startswith("attachment")
    document = exported.json()
    (account,) = document["account"]
    assert (account["email"], account["name"], account["timezone"]) == (email, "Mia", "UTC")
    assert "passwordHash" not in account
    assert "$argon2" not in exported.text
    assert [lead["email"] for lead in document["leads"]] == [email]
