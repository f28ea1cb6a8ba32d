"""The alerts that no scenario causes, and why."""

NOT_PLAYED = {
    "BrokerResourceAlarm": "the broker of `make run` has no plugin for Prometheus",
    "QueueMembersMissing": "`make run` has one broker, and no plugin for Prometheus",
    "ErrorBudgetBurnHigh": "ErrorBudgetBurnFast with a longer window",
    "ErrorBudgetBurnSlow": "ErrorBudgetBurnFast with a longer window, which ends minutes later",
    "RetentionFailing": "its three hours are six minutes here",
    "DiaryMonthMissing": "its three hours are six minutes here",
    "ArchiveBroken": "`make drill` has the archive, loses the server, and checks the metric",
    "ErasureOverdue": "its day is 48 minutes here",
    "QueueBacklogHigh": "means high load, and its runbook adds workers: docs/scaling.md",
    "BackgroundWorkOverdue": "ends with its cause, which has another alert; libs/work's tests",
    "BackgroundWorkGivenUp": "needs a task that fails for days; libs/work's tests cover it",
    "OutboundWebhooksFailing": "its runbook uses the desk's HTTP API, which billing's tests cover",
    "WithdrawalsOverdue": "its day is part of billing's SQL, which is not compressed",
    "MembershipsOverdue": "its day is part of billing's SQL, which is not compressed",
    "SuperfluousSubscriptions": "needs an order of Stripe's events that billing's tests produce",
    "ResyncFoundDifferences": "ends with the next day's resync",
}
