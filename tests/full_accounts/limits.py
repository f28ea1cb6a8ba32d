"""What a request may cost: the event loop is everybody's."""

LOOP_MS = 50

# What takes longer in a thread or a process of its own, and how many of them a service has at once.
AT_ONCE = {
    "auth.register": "2 threads for passwords",
    "admin.login": "2 threads for passwords",
    "auth.login": "2 threads for passwords",
    "auth.changeEmail": "2 threads for passwords",
    "auth.changePassword": "2 threads for passwords",
    "auth.deleteAccount": "2 threads for passwords",
    "auth.resetPassword": "2 threads for passwords",
    "ai.checkPlan": "1 thread; 2 of a member, 20 of all are in it or wait",
    "ai.listSwaps": "1 thread; 2 of a member, 20 of all are in it or wait",
    "ai.getPdf": "1 process; 2 of a member, 20 of all are in it or wait",
    "tracker.getDiaryCsv": "1 thread, others wait for it",
}
