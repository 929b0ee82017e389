import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachEngine } from '../support/engines.ts'
import { assertWhole, BookingLoad, createResources, type Written } from './booking-load.ts'
import { succeed } from './daybook-process.ts'
import { startDaybook } from './running-daybook.ts'

forEachEngine(({ create }) => {
  test('after a kill -9 under load, every answered write is stored and none is incomplete', async () => {
    await using database = await create()
    const settings = { DAYBOOK_DATABASE_URL: database.url }
    const answered: Written[] = []
    let resources: number[] = []
    for (const answers of [150, 40]) {
      await using service = await startDaybook(settings)
      if (resources.length === 0) resources = await createResources(service)
      const load = new BookingLoad(service, resources, answered)
      await load.answers(answers)
      assert.equal(await service.end('SIGKILL'), null)
      await load.end()
    }

    await using service = await startDaybook(settings)
    // The server may still be busy with the last process; a write waits for that.
    await service.create('time-activity', { name: 'Editing' })
    await assertWhole(service, answered, resources)
    assert.equal(await service.end(), 0)
    await succeed(['check'], settings)
  })
})
