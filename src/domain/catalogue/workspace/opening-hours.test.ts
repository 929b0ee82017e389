import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { onEachEngine } from '../../../../tests/world.ts'

const closed = '/v2/workspace/closed-days?from=2026-04-01&to=2026-04-30'
const weekdays = [1, 2, 3, 4, 5]
const usual = [
  { weekdays, opens: '09:00', closes: '19:00' },
  { weekdays: [6], opens: '10:00', closes: '16:00' },
]
const nights = [{ weekdays: [], opens: '18:00', closes: '24:00' }]

onEachEngine('opening hours', (open) => {
  test('200: everyone who sees the schedule gets the hours of the account and of resources', async () => {
    await using world = await open()
    const { admin } = world
    const [before] = await admin.list('instance', 'fields=settings')
    assert.deepEqual(before.settings.opening_hours, [])
    await admin.put('/v2/instance', { settings: { opening_hours: usual } })
    const suite = await admin.create('resource', { name: 'Night suite', type_id: 1, opening_hours: nights })
    const room = await admin.create('resource', { name: 'Room', type_id: 1 })
    const shown = (await admin.list('resource', 'fields=id,opening_hours')) as { id: number; opening_hours: unknown }[]
    assert.deepEqual(
      shown.filter(({ id }) => id === suite || id === room).map(({ opening_hours }) => opening_hours),
      [nights, []],
    )
    const planner = await world.client({ schedule: 'R-' })
    const { body } = await planner.get(closed)
    assert.deepEqual(body.opening_hours, usual)
    assert.deepEqual(body.resources, [{ id: suite, opening_hours: nights }])
    const session = await planner.get('/v2/session')
    assert.deepEqual(session.body.data.settings.opening_hours, usual)
    await admin.put(`/v2/resource?id=${suite}`, { opening_hours: [] })
    await admin.put('/v2/instance', { settings: { opening_hours: null } })
    const after = (await planner.get(closed)).body
    assert.deepEqual([after.opening_hours, after.resources], [[], []])
  })

  test('200: the hours of deleted resources and of another account are not listed', async () => {
    await using world = await open()
    const gone = await world.admin.create('resource', { name: 'Gone', type_id: 1, opening_hours: nights })
    await world.admin.delete(`/v2/resource?id=${gone}`)
    await world.other.create('resource', { name: 'Theirs', type_id: 1, opening_hours: nights })
    assert.deepEqual((await world.admin.get(closed)).body.resources, [])
  })

  describe('400', () => {
    for (const [what, hours, fields] of [
      ['an end before the start', [{ weekdays, opens: '19:00', closes: '09:00' }], ['[0].closes']],
      ['the same time twice', [...usual, { weekdays: [5], opens: '18:00', closes: '20:00' }], ['[2].opens']],
      ['the same time twice on all days', [...usual, ...nights], ['[2].opens']],
    ] as const) {
      test(`${what} is refused at its element`, async () => {
        await using world = await open()
        const { admin } = world
        const ofAccount = await admin.put('/v2/instance', { settings: { opening_hours: hours } })
        const ofResource = await admin.post('/v2/resource', { name: 'Suite', type_id: 1, opening_hours: hours })
        const faulty = ({ body }: typeof ofAccount) => body.error.details.map(({ field }: { field: string }) => field)
        assert.deepEqual([ofAccount.status, ofResource.status], [400, 400])
        assert.deepEqual(
          faulty(ofAccount),
          fields.map((at) => `settings.opening_hours${at}`),
        )
        assert.deepEqual(
          faulty(ofResource),
          fields.map((at) => `opening_hours${at}`),
        )
      })
    }

    test('hours without valid weekdays and local times are refused', async () => {
      await using world = await open()
      for (const wrong of [
        'Mo-Fr',
        [{ weekdays, opens: '9', closes: '19:00' }],
        [{ weekdays: [8], opens: '09:00', closes: '19:00' }],
        [{ weekdays: [1, 1], opens: '09:00', closes: '19:00' }],
        [{ opens: '09:00', closes: '19:00' }],
        [{ weekdays, opens: '24:00', closes: '24:00' }],
      ]) {
        const ofAccount = await world.admin.put('/v2/instance', { settings: { opening_hours: wrong } })
        const ofResource = await world.admin.post('/v2/resource', { name: 'S', type_id: 1, opening_hours: wrong })
        assert.deepEqual([ofAccount.status, ofResource.status], [400, 400], JSON.stringify(wrong))
        assert.match(JSON.stringify(ofAccount.body.error), /settings\.opening_hours/)
        assert.match(JSON.stringify(ofResource.body.error), /opening_hours/)
      }
    })
  })
})
