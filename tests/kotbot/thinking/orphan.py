"""A process with a pool, for the test that kills it: says the number of its worker, and waits."""

import asyncio

from kotbot.thinking.pool import Pool
from tests.kotbot.thinking import slow


async def _main() -> None:
    slow.be_patient(setattr)
    (one,) = (pool := Pool(1)).workers
    await one.begin()
    print(one.process, flush=True)
    await asyncio.Event().wait()
    await pool.close()


if __name__ == "__main__":
    asyncio.run(_main())
