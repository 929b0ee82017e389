import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { forEachEngine, type TestEngine } from '../support/engines.ts'
import { untilTrue } from '../support/poll.ts'
import { openWorld } from '../world.ts'

/** The garbage collector. Only contexts that are made after the flag is set have it. */
function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
}

async function closedApp(engine: TestEngine): Promise<WeakRef<object>> {
  await using world = await openWorld(engine)
  await world.admin.list('booking')
  return new WeakRef(world.app.scopes)
}

forEachEngine((engine) => {
  test('an app that is closed does not stay in memory', { timeout: 300_000 }, async () => {
    const collect = garbageCollector()
    const closed = await closedApp(engine)
    await untilTrue(() => {
      collect()
      return closed.deref() === undefined
    })
  })
})
