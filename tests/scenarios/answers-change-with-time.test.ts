/** Answers that change because time passes, while nobody writes. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../world.ts'
import { openStudio } from './billed-studio.ts'

onEachEngine('answers that depend on the time', (open) => {
  test('200, not 304, after a booking has ended on the same day', async () => {
    await using world = await open()
    const { admin, clock } = world
    const { project, book } = await openStudio(world)
    const now = clock.now()
    await book('Harbour mix', 0, { start: now - 3600, end: now + 3600 })
    await book('Harbour grade', 0, { start: now + 7200, end: now + 10_800 })
    const paths = ['report/unbilled?by=project', `report/project?id=${project}`, 'search?q=harbour&kinds=booking']
    const before = await Promise.all(paths.map((path) => admin.get(`/v2/${path}`)))
    clock.advance(7200)
    for (const [index, path] of paths.entries()) {
      const tag = before[index]?.headers.etag
      const after = await admin.get(`/v2/${path}`, tag === undefined ? {} : { 'if-none-match': tag })
      assert.equal(after.status, 200, path)
      assert.notDeepEqual(after.body.data, before[index]?.body.data, path)
    }
  })

  test('the API reference promises no 304 for such answers', async () => {
    await using world = await open()
    const { body } = await world.admin.get('/openapi.json')
    for (const path of ['report/unbilled', 'report/project', 'search']) {
      assert.equal(body.paths[`/v2/${path}`].get.responses['304'], undefined, path)
    }
    assert.ok(body.paths['/v2/report/open-items'].get.responses['304'])
  })
})
