import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvRows } from '../../console/src/pages/records/csv.ts'
import { factsOf } from '../../console/src/pages/records/record-screens.ts'
import { csvText } from '../../console/src/text/csv-text.ts'
import { onEachEngine, type World } from '../world.ts'

const zones = { zone: 'Europe/Berlin', instanceZone: 'Europe/Berlin' }

async function imported({ app, admin }: World, query: string, text: string) {
  const head = 'content-disposition: form-data; name="file"; filename="contacts.csv"'
  const answer = await app.http.inject({
    method: 'POST',
    url: `/v2/import?${query}`,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'multipart/form-data; boundary=part' },
    payload: `--part\r\n${head}\r\n\r\n${text}\r\n--part--\r\n`,
  })
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().data
}

onEachEngine('an export of the console', (open) => {
  test('comes back unchanged: contacts with every column', async () => {
    await using world = await open()
    const { admin } = world
    await admin.create('contact', {
      type: 'organization',
      name: '=Acme "Films", GmbH',
      client: true,
      email_1: 'office@acme.example',
      phone_1: '+49 30 1234',
      address_line_1: 'Hauptstraße 1',
      address_city: 'Berlin',
      address_postcode: '01067',
      address_country: 'DE',
      notes: `Two lines\nof notes; and "quotes"\n- one; =two\n\n+3;"=4\n'=5;'"@6`,
      debtor_number: '10001',
    })
    await admin.create('contact', { type: 'person', name: 'Ada' })
    await comesBack(world, 'contact')
  })

  test('comes back unchanged: resources with and without a group', async () => {
    await using world = await open()
    const parent_id = await world.admin.create('resource', { name: 'Rooms', type_id: 4 })
    await world.admin.create('resource', { name: 'Suite 1', type_id: 1, parent_id })
    await comesBack(world, 'resource')
  })

  test('comes back unchanged: bookings of resources with commas in their names', async () => {
    await using world = await open()
    const ids: number[] = []
    for (const name of ['Smith, John', 'Smith', 'Lee, Ann, Dr.; Munich', 'Suite 1', 'A, B, C, D; E', 'Left;']) {
      ids.push(await world.admin.create('resource', { name, type_id: 3 }))
    }
    // A name with more than three separators, or with one at its end, is found where it is alone.
    const several = ids.slice(0, 4)
    for (const booked of [several, several.toReversed(), several.slice(1, 3), ...ids.map((id) => [id])]) {
      const time = { start: 1_800_000_000, end: 1_800_003_600 }
      await world.admin.create('booking', { name: `Shoot ${booked}`, ...time, resources: booked.map((id) => ({ id })) })
    }
    await comesBack(world, 'booking')
  })

  test('comes back unchanged: rates that are amounts or percentages', async () => {
    await using world = await open()
    const day = { type_id: 1, day_rate: '880.00', day_buy_rate: '400.00' }
    await world.admin.create('rate-scheme', { name: 'House', currency: 'EUR', ...day })
    const summer = { type_id: 2, day_rate: '-10.00', week_rate: '-12.50', day_rate_percent: true }
    const dates = { fixed_date: true, date_start: '2026-06-01', date_end: '2026-08-31' }
    await world.admin.create('rate-scheme', { name: 'Summer', currency: 'EUR', ...summer, ...dates })
    await comesBack(world, 'rate-scheme')
  })
})

/** Exports all records of the kind, imports them, and checks that nothing has changed. */
async function comesBack(world: World, kind: 'contact' | 'resource' | 'booking' | 'rate-scheme'): Promise<void> {
  const records = await world.admin.list(kind)
  const columns = factsOf(kind).members.filter(
    ({ name, type }) => name === 'resources' || !['rows', 'group', 'json', 'custom', 'file'].includes(type),
  )
  const text = csvText(csvRows(columns, records as never, zones))
  for (const dryRun of ['&dry_run=true', '']) {
    const { counts, rows } = await imported(world, `record=${kind}&mode=update${dryRun}`, text)
    assert.deepEqual(
      counts,
      { new: 0, changes: 0, same: records.length, skipped: 0, error: 0 },
      JSON.stringify(rows).slice(0, 2000),
    )
  }
  assert.deepEqual(await world.admin.list(kind), records)
}
