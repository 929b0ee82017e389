import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY, MONDAY, openStudio, rate } from '../../../../tests/scenarios/billed-studio.ts'
import { type Client, onEachEngine } from '../../../../tests/world.ts'

type Row = Record<string, string | number | null>

async function reported(client: Client, query: string): Promise<Row[]> {
  const { status, body } = await client.get(`/v2/report/${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.data
}

/** In hundredths. */
const cents = (text: unknown): number => Math.round(Number(text) * 100)
const sumOf = (rows: readonly Row[], member: string, currency = 'EUR') =>
  rows.filter((row) => row.currency === currency).reduce((sum, row) => sum + cents(row[member]), 0)
const pick = (row: Row | undefined, ...members: string[]) => members.map((member) => row?.[member])

onEachEngine('report/unbilled', (open) => {
  test('200: the sum is that of an invoice of the project, without billed, held or unfinished bookings', async () => {
    await using world = await open()
    const { admin } = world
    const { project, room, book, invoice } = await openStudio(world)
    await book('Billed', -9)
    await invoice({ project_id: project })
    await book('Past', -3, { resources: [{ id: room, rates: [rate(7.3333, 99.99)] }] })
    await book('Older', -8, { billable_items: [{ name: 'Tape', cost: '12.34', quantity: '3', currency: 'EUR' }] })
    await book('Held', -2, { status: [{ name: 'First Hold' }] })
    await book('Runs', 0, { start: MONDAY, end: MONDAY + DAY })
    await book('Alone', -4, { project: [], client: [] })
    await book('Free of charge', -5, { resources: [] })
    const [own, alone, unpriced] = await reported(admin, 'unbilled?by=project')
    const members = ['name', 'currency', 'bookings', 'oldest', 'net_total', 'buy_total']
    assert.deepEqual(pick(unpriced, ...members), ['Harbour', null, 1, '2026-02-25', null, null])
    assert.deepEqual(pick(alone, ...members), [null, 'EUR', 1, '2026-02-26', '800.00', '400.00'])
    const [byClient] = (await reported(admin, 'unbilled?by=client')).filter(
      (row) => row.name === 'Acme' && row.currency,
    )
    const bill = await invoice({ project_id: project, to_time: MONDAY, currency: 'EUR' })
    assert.deepEqual(pick(own, ...members), ['Harbour', 'EUR', 2, '2026-02-22', bill.net_total, bill.buy_total])
    assert.equal(byClient?.net_total, bill.net_total)
    const rest = await reported(admin, 'unbilled?by=project&from=2026-02-26&to=2026-02-26')
    assert.deepEqual(
      rest.map((row) => row.net_total),
      ['800.00'],
    )
  })

  test('200: bookings that the actor sees only as busy time, or not at all, are not counted', async () => {
    await using world = await open()
    const { admin } = world
    const { room, book } = await openStudio(world)
    const secret = await admin.create('project', { name: 'Secret', private: 1 })
    await book('Private', -3, { project: [{ id: secret }] })
    const closed = await admin.create('resource', { name: 'Closed', type_id: 1 })
    const access = [{ id: admin.userId, type: 'user', acl: 'RW' }]
    await admin.create('workspace', { name: 'Closed', resources: [{ id: closed }], access })
    await book('Unseen', -3, { resources: [{ id: closed, rates: [rate(1, 10)] }] })
    await book('Half seen', -3, {
      resources: [
        { id: closed, rates: [rate(1, 10)] },
        { id: room, rates: [rate(1, 7)] },
      ],
    })
    const sales = await world.client({ finance: 'R-', schedule: 'R-' })
    assert.deepEqual(
      (await reported(sales, 'unbilled?by=project')).map((row) => pick(row, 'name', 'bookings', 'net_total')),
      [['Harbour', 1, '7.00']],
    )
    assert.equal(sumOf(await reported(admin, 'unbilled?by=project'), 'net_total'), 80_000 + 1000 + 1700)
  })
})

onEachEngine('report/time', (open) => {
  test('200: seconds by person, project and activity, of the entries that the actor may see', async () => {
    await using world = await open()
    const { admin } = world
    const staff = await world.client({ project: 'R-' })
    const project = await admin.create('project', { name: 'Harbour' })
    const secret = await admin.create('project', { name: 'Secret', private: 1 })
    const mixing = await admin.create('time-activity', { name: 'Mixing' })
    const spent = (client: Client, name: string, minutes: number, body: object = {}) =>
      client.create('time-entry', { name, owner_id: client.userId, start: MONDAY, end: MONDAY + minutes * 60, ...body })
    await spent(admin, 'Mixing', 60, { project: [{ id: project }], billable: true })
    await spent(admin, 'Calls', 30)
    await spent(admin, 'Long ago', 999, { start: MONDAY - 40 * DAY, end: MONDAY - 40 * DAY + 60 })
    await spent(staff, 'Mixing', 15, { project: [{ id: project }] })
    await admin.create('time-entry', { name: 'Running', owner_id: admin.userId, start: MONDAY })
    await spent(admin, 'Secret', 10, { project: [{ id: secret }] })
    const month = 'from=2026-03-01&to=2026-03-31'
    const short = (rows: Row[]) => rows.map((row) => pick(row, 'id', 'entries', 'duration_sec', 'billable_sec'))
    assert.deepEqual(short(await reported(admin, `time?by=person&${month}`)), [
      [admin.userId, 3, 6000, 3600],
      [staff.userId, 1, 900, 0],
    ])
    assert.deepEqual(short(await reported(admin, `time?by=project&${month}`)), [
      [project, 2, 4500, 3600],
      [secret, 1, 600, 0],
      [null, 1, 1800, 0],
    ])
    assert.deepEqual(short(await reported(admin, `time?by=activity&${month}`)), [
      [mixing, 2, 4500, 3600],
      [null, 2, 2400, 0],
    ])
    assert.deepEqual(short(await reported(staff, `time?by=person&${month}`)), [[staff.userId, 1, 900, 0]])
    const { totals } = (await admin.get(`/v2/report/time?by=person&${month}`)).body
    assert.deepEqual(totals, [{ entries: 4, duration_sec: 6900, billable_sec: 3600 }])
    assert.deepEqual(short(await reported(admin, `time?by=person&project_ids=${project}`)), [
      [admin.userId, 1, 3600, 3600],
      [staff.userId, 1, 900, 0],
    ])
    assert.deepEqual(short(await reported(staff, `time?by=project&project_ids=${secret}`)), [])
  })
})
