import asyncio
from gateway.app import Gateway
from gateway.limits import ClientAddresses, MemoryBudget
from gateway.listener import Listener
from gateway.pages import Readiness, public_pages
from gateway.rates import Rate
from gateway.routes import Backends
async def serve(settings, stop, started=lambda port: None):
    addresses = ClientAddresses(settings.requests_per_address, settings.exempt,
        Rate(settings.rate_limit_per_minute, settings.rate_limit_burst),
        Rate(settings.auth_rate_limit_per_minute, settings.auth_rate_limit_burst))
    budget = MemoryBudget(settings.memory_budget, addresses.is_exempt)
    backends = Backends(settings)
    readiness = Readiness(settings.service_urls())
    gateway = Gateway(settings, backends, public_pages(settings.frontend_url, readiness), addresses, budget)
    l = Listener(gateway, settings, settings.host, settings.port, settings.max_clients, 64, None)
    await l.start()
    async def sweeping():
        while True:
            await asyncio.sleep(.1); l.sweep()
    t = asyncio.create_task(sweeping())
    started(l.port)
    await stop.wait()
    l._server.close()
    for c in list(l.connections): c.abort()
    t.cancel()
    backends.close()
