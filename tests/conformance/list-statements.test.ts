import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { records } from '../../src/registry.ts'
import { wrapReads } from '../support/wrap-reads.ts'
import { inOneWorld } from './conformance-world.ts'
import { fillListStudio } from './list-studio.ts'

/** The cost of reading: statements, and how often one waits for earlier ones (a round trip on PostgreSQL). */
interface Cost {
  statements: number
  roundTrips: number
}

inOneWorld('what lists cost', (world) => {
  const cost: Cost = { statements: 0, roundTrips: 0 }

  before(async () => {
    await fillListStudio(world())
    let running = 0
    wrapReads(world().app.scopes.engine, (all) => async (text, values) => {
      cost.statements += 1
      if (running === 0) cost.roundTrips += 1
      running += 1
      try {
        return await all(text, values)
      } finally {
        running -= 1
      }
    })
  })

  const costOf = async (path: string): Promise<Cost> => {
    Object.assign(cost, { statements: 0, roundTrips: 0 })
    const { app, admin } = world()
    // Not through the client, which requests each list twice.
    const answer = await app.http.inject({
      url: path,
      method: 'GET',
      headers: { authorization: `Bearer ${admin.token}` },
    })
    assert.equal(answer.statusCode, 200, answer.body)
    return { ...cost }
  }

  /** Reads the rows, stores their fragments, and reads again, so that the references in them stay in memory. */
  const warm = async (path: string) => {
    await costOf(path)
    await world().app.lists.stored?.filler.runDue()
    await costOf(path)
  }

  for (const { name, members } of records) {
    const loads = [...members.values()].filter(({ load, answer }) => load !== undefined && answer !== null)
    const plain = [...members.values()].filter(({ load, answer }) => load === undefined && answer !== null)

    describe(name, () => {
      test('a page costs two round trips, one of them for the token, and one more for all loaded members', async () => {
        const path = `/v2/${name}?limit=1000`
        await warm(path)
        const whole = await costOf(path)
        // On SQLite, which has no round trips, a statement may find the ids of a page first.
        const most = world().app.scopes.engine.soleWriter ? 3 : 2
        assert.ok(whole.roundTrips <= most + (loads.length === 0 ? 0 : 1), `${whole.roundTrips} round trips`)
        assert.ok(whole.statements <= most + loads.length, `${whole.statements} statements`)
        const fields = plain.map((field) => field.name).join(',')
        for (const query of ['limit=1000', 'page=2&limit=2', 'order_desc=updated', 'id=1,2,3', 'updated_after=1']) {
          const { roundTrips } = await costOf(`/v2/${name}?fields=${fields}&${query}`)
          assert.ok(roundTrips >= 1 && roundTrips <= most, `${query}: ${roundTrips} round trips`)
        }
      })
    })
  }

  test('the account, as one record, costs one round trip more: that of its version', async () => {
    await warm('/v2/instance?limit=1000')
    const asOne = await costOf('/v2/instance?fields=id,name')
    const asList = await costOf('/v2/instance?fields=id,name&limit=1')
    assert.equal(asOne.roundTrips, asList.roundTrips + 1)
  })

  test('all switches of bookings together cost one more round trip', async () => {
    await warm('/v2/booking?limit=1000')
    const plain = await costOf('/v2/booking?limit=1000')
    assert.ok(plain.roundTrips <= 2, `${plain.roundTrips} round trips`)
    const switches = ['resource_icon', 'resource_rates', 'resource_parent', 'resource_time_entries']
    const { roundTrips } = await costOf(`/v2/booking?limit=1000&${switches.map((name) => `${name}=true`).join('&')}`)
    assert.ok(roundTrips <= 3, `${roundTrips} round trips`)
  })
})
