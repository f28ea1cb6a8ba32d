"""The alerts that no scenario plays, and why."""

NOT_PLAYED = {
    "PlanJobsWaiting": "a slow model did not make it fire within four minutes: planner's tests",
    "BrokerResourceAlarm": "the broker of `make run` has no plugin for Prometheus",
    "QueueMembersMissing": "`make run` has one broker, and no plugin for Prometheus",
    "ErrorBudgetBurnHigh": "is ErrorBudgetBurnFast in a longer window",
    "ErrorBudgetBurnSlow": "is ErrorBudgetBurnFast in a longer window, which ends minutes later",
    "RetentionFailing": "three hours are six minutes here",
    "DiaryMonthMissing": "three hours are six minutes here",
    "ArchiveBroken": "`make drill` has the archive, loses the server, and sees what is told",
    "ErasureOverdue": "a day is 48 minutes here",
    "QueueBacklogHigh": "shows load, and its runbook adds workers: docs/scaling.md",
    "OutboundWebhooksFailing": "its runbook is HTTP of the desk, which tests of billing follow",
    "WithdrawalsOverdue": "the day after which it counts is in billing's statement",
    "MembershipsOverdue": "the day after which it counts is in billing's statement",
    "SuperfluousSubscriptions": "needs an order of events at Stripe that tests of billing make",
    "ResyncFoundDifferences": "ends with the resync of another day",
}
