"""A process with a pool that made a picture, for the test that kills it.

It says the number of its worker and where its letters are, and waits.
"""

import asyncio

from kotbot.thinking.pool import Pool
from scripts.testing.patience import be_patient


async def _main() -> None:
    be_patient()
    (one,) = (pool := Pool(1)).workers
    await pool.render('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 40.0)
    assert pool.typeface is not None
    print(one.process, pool.typeface.name, flush=True)
    await asyncio.Event().wait()
    await pool.close()


if __name__ == "__main__":
    asyncio.run(_main())
