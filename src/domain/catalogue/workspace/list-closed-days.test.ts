import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { onEachEngine } from '../../../../tests/world.ts'

const path = '/v2/workspace/closed-days'
const easter = 'from=2026-04-03&to=2026-04-06'

onEachEngine('workspace/closed-days', (open) => {
  describe('200', () => {
    test('each workspace has its resources, days off and holidays', async () => {
      await using world = await open()
      const { admin } = world
      const room = await admin.create('resource', { name: 'Suite', type_id: 1 })
      const dubai = await admin.create('workspace', { name: 'Dubai', working_week: 3 })
      const berlin = await admin.create('workspace', {
        name: 'Berlin',
        country_region: 'DE-BE',
        show_public_holiday: true,
        resources: [{ id: room }],
      })
      const planner = await world.client({ schedule: 'R-' })
      const { status, body } = await planner.get(`${path}?${easter}`)
      assert.equal(status, 200, JSON.stringify(body))
      assert.deepEqual(body.data, [
        { id: dubai, name: 'Dubai', resource_ids: [], weekdays_off: [5, 6], holidays: [] },
        {
          id: berlin,
          name: 'Berlin',
          resource_ids: [room],
          weekdays_off: [6, 7],
          holidays: [
            { date: '2026-04-03', days: 1, name: 'Good Friday', substitute: false },
            { date: '2026-04-06', days: 1, name: 'Easter Monday', substitute: false },
          ],
        },
      ])
    })

    test('workspaces that the user cannot see and deleted ones are not listed', async () => {
      await using world = await open()
      const { admin } = world
      const access = [{ id: admin.userId, type: 'user', acl: 'RW' }]
      await admin.create('workspace', { name: 'Closed', access })
      const gone = await admin.create('workspace', { name: 'Gone' })
      await admin.delete(`/v2/workspace?id=${gone}`)
      const names = async (client: typeof admin) =>
        (await client.get(`${path}?${easter}`)).body.data.map(({ name }: { name: string }) => name)
      assert.deepEqual(await names(admin), ['Closed'])
      assert.deepEqual(await names(await world.client({ schedule: 'R-' })), [])
      assert.deepEqual(await names(world.other), [])
    })
  })

  test('400: a range of days has no end, ends before it starts, or is too long', async () => {
    await using world = await open()
    for (const query of ['from=2026-01-01', 'from=2026-02-01&to=2026-01-01', 'from=2000-01-01&to=2050-01-01']) {
      assert.equal((await world.admin.get(`${path}?${query}`)).status, 400, query)
    }
  })

  test('403: the user does not have READ on SCHEDULE', async () => {
    await using world = await open()
    assert.equal((await (await world.client({ admin: 'RW' })).get(`${path}?${easter}`)).status, 403)
  })
})
