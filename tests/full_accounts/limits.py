"""The limits of a request's CPU cost; all requests share the event loop."""

LOOP_MS = 50

# The operations with longer work in a thread or a process, and how many of these run at once.
AT_ONCE = {
    "auth.register": "2 threads for passwords",
    "admin.login": "2 threads for passwords",
    "auth.login": "2 threads for passwords",
    "auth.changeEmail": "2 threads for passwords",
    "auth.changePassword": "2 threads for passwords",
    "auth.deleteAccount": "2 threads for passwords",
    "auth.resetPassword": "2 threads for passwords",
    "ai.checkPlan": "1 thread; at most 2 of a member and 20 in total, including waiting ones",
    "ai.listSwaps": "1 thread; at most 2 of a member and 20 in total, including waiting ones",
    "ai.previewRefit": "1 thread; at most 2 of a member and 20 in total, including waiting ones",
    "ai.getPdf": "1 process; at most 2 of a member and 20 in total, including waiting ones",
    "tracker.getDiaryCsv": "1 thread, for which others wait",
}
