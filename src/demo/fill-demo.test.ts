import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine, type World } from '../../tests/world.ts'
import { bookFaults } from '../domain/billing/audit/index.ts'
import { fillDemo } from './fill-demo.ts'
import { bookingsInWeek, seasonAround } from './studio-calendar.ts'

const options = { seed: 7, bookings: 240 }
const HOUR = 3600
const YEAR = 365 * 24 * HOUR

onEachEngine('demo', (open) => {
  test('the same seed creates the same studio in two instances', async () => {
    await using world = await open()
    await fillDemo(world.app.scopes, 1, options)
    world.clock.advance(2 * HOUR)
    await fillDemo(world.app.scopes, 2, options)
    for (const record of [
      'booking',
      'project',
      'quote',
      'invoice',
      'payment',
      'credit-note',
      'time-entry',
      'resource',
      'contact',
    ]) {
      const [one, other] = [await renderedOf(world.admin, record), await renderedOf(world.other, record)]
      assert.ok(one.length > 0, `no ${record}`)
      assert.deepEqual(one, other)
    }
  })

  test('the books of a small studio have no faults', async () => {
    await using world = await open()
    for (const [instanceId, seed] of [
      [1, 8],
      [2, 26],
    ] as const) {
      await fillDemo(world.app.scopes, instanceId, { seed, bookings: 20 })
    }
    assert.deepEqual(await bookFaults(world.app.scopes.engine), [])
  })

  test('a studio whose initial statuses have German names is filled, too', async () => {
    await using world = await open()
    const names = ['1. Option', '2. Option', 'Bestätigt', 'Storniert', 'Aktiv', 'Abgeschlossen']
    for (const [at, name] of names.entries()) await world.admin.put(`/v2/status?id=${at + 1}`, { name })
    await fillDemo(world.app.scopes, 1, options)
    const shown = async (record: string) =>
      (await world.admin.list(record, 'limit=1000')).map((one) => (one.status as { name: string }[])[0]?.name)
    const [bookings, projects] = [new Set(await shown('booking')), new Set(await shown('project'))]
    assert.deepEqual([...bookings].toSorted(), ['1. Option', '2. Option', 'Bestätigt', 'Internal', 'Storniert'])
    assert.deepEqual([...projects].toSorted(), ['Abgeschlossen', 'Aktiv'])
    assert.ok((await world.admin.list('invoice')).length > 0)
  })

  test('a studio that renamed, deleted and added statuses is filled, too', async () => {
    await using world = await open()
    const { admin } = world
    const initial: { id: number; name: string }[] = await admin.list('status')
    const idOf = (name: string) => initial.find((one) => one.name === name)?.id
    for (const [name, renamed] of [
      ['Active', 'Laufend'],
      ['Confirmed', 'Fest'],
      ['First Hold', 'Angefragt'],
    ] as const)
      assert.equal((await admin.put(`/v2/status?id=${idOf(name)}`, { name: renamed })).status, 200)
    assert.equal((await admin.delete(`/v2/status?id=${idOf('Second Hold')}`)).status, 200)
    // Like the initial statuses of the other type.
    await admin.create('status', { name: 'Active', type_id: 1 })
    await admin.create('status', { name: 'Internal', type_id: 2 })
    await fillDemo(world.app.scopes, 1, options)
    const shown = async (record: string) => [
      ...new Set((await admin.list(record, 'limit=1000')).map(({ status }) => status[0]?.name)),
    ]
    const inUse = ['Angefragt', 'Cancelled', 'Fest', 'Internal', 'Second Hold']
    assert.deepEqual((await shown('booking')).toSorted(), inUse)
    assert.deepEqual((await shown('project')).toSorted(), ['Completed', 'Laufend'])
    assert.ok((await admin.list('invoice')).length > 0)
    assert.deepEqual(await bookFaults(world.app.scopes.engine), [])
  })

  test('a different seed makes a different studio', async () => {
    await using world = await open()
    await fillDemo(world.app.scopes, 1, options)
    await fillDemo(world.app.scopes, 2, { ...options, seed: 8 })
    assert.notDeepEqual(await renderedOf(world.admin, 'booking'), await renderedOf(world.other, 'booking'))
  })

  test('a studio has resources, contacts, bookings, and invoices without gaps in their numbers', async () => {
    await using world = await open()
    const progress: number[] = []
    await fillDemo(world.app.scopes, 1, { ...options, progress: (written) => progress.push(written) })
    const resources = await world.admin.list('resource', 'limit=1000')
    const ofType = (type: number) => resources.filter((one) => one.type_id === type).length
    assert.deepEqual([1, 2, 3, 5].map(ofType), [3, 13, 20, 1])
    const outside = (await world.admin.list('contact', 'limit=1000')).filter((one) => !one.user)
    assert.equal(outside.length, 40)
    assert.equal(progress.at(-1), options.bookings)
    const { body } = await world.admin.get('/v2/booking')
    assert.equal(body.meta.pagination.total, options.bookings)
    const invoices = await world.admin.list('invoice', 'limit=1000')
    const issued = invoices.filter((one) => one.status[0].name !== 'Draft').map((one) => one.number)
    assert.deepEqual(
      issued,
      issued.map((_, index) => index + 1),
    )
    const paid = invoices.filter((one) => one.status[0].name === 'Paid')
    assert.ok(paid.length > 0 && paid.length < issued.length)
    assert.ok(paid.every((one) => one.balance === '0.00'))
    assert.deepEqual(await world.app.scopes.engine.integrityFaults(), [])
  })

  test('the books pass an audit: all chargeable work of invoiced projects is billed, and nothing else', async () => {
    await using world = await open()
    const { admin, app, clock } = world
    await fillDemo(app.scopes, 1, options)
    assert.deepEqual(await bookFaults(app.scopes.engine), [])
    const invoices = await admin.list('invoice', 'limit=1000&order_asc=number')
    const projects = [...new Set(invoices.map((one) => one.project[0].id))]
    assert.ok(projects.length > 2, `${projects.length} projects are invoiced`)
    const left = await admin.list('booking', `billed=false&project_ids=${projects}&limit=1000`)
    const unbilled = left.filter((one) => one.end < clock.now())
    assert.deepEqual(unbilled, [])
    const billed = await admin.list('booking', 'billed=true&limit=1000')
    assert.ok(billed.length > options.bookings / 6, `${billed.length} bookings are billed`)
    assert.deepEqual([...new Set(billed.map((one) => one.status[0].name))], ['Confirmed'])
    for (const { taxes, buyer } of invoices) {
      const [{ name }] = taxes
      const isAtHome = buyer.address_country === 'DE'
      assert.equal(name === 'VAT 19 %', isAtHome)
      if (name === 'Reverse charge') assert.match(buyer.tax_number, /^(FR|SE|ES|CZ|PL|PT|DK|EL|IE)/)
    }
    const issued = invoices.filter((one) => one.number !== null)
    const dates = issued.map((one) => one.date)
    assert.deepEqual(dates, dates.toSorted())
  })

  test('the administrator has bookings, a clash to resolve, holds to decide on, and overdue invoices', async () => {
    await using world = await open()
    const { admin } = world
    await fillDemo(world.app.scopes, 1, { seed: 7, bookings: 320 })
    const [{ id: host }] = await admin.list('resource', 'name=Administrator')
    const day = await admin.list('booking', `resource_ids=${host}&order_asc=start`)
    assert.deepEqual(
      day.map(({ name, status }) => [name.split(' – ')[0], status[0].name]),
      [
        ['Production meeting', 'Internal'],
        ['Grade review', 'Confirmed'],
        ['Client viewing', 'Confirmed'],
      ],
    )
    const { id, start, end } = day[2]
    const { body } = await admin.get(`/v2/booking/checkclash?id=${id}&start=${start}&end=${end}`)
    assert.deepEqual(
      body.data.map(({ name }: { name: string }) => name.split(' – ')[0]),
      ['Conform'],
    )
    const holds = await admin.list('booking', `from_time=${end}&to_time=${end + 60 * HOUR}&status_ids=1`)
    const names = new Set(holds.map(({ name }) => name.split(' – ')[0]))
    assert.ok(names.has('Look test') && names.has('Premix'), [...names].join())
    assert.ok((await admin.list('invoice', 'overdue=true')).length >= 2)
  })

  test('work of one project at least is left to bill', async () => {
    await using world = await open()
    await fillDemo(world.app.scopes, 1, { seed: 1, bookings: 1500 })
    const { body } = await world.admin.get('/v2/report/unbilled?by=project')
    assert.ok(body.data.length > 0)
  })

  test('no resource is double-booked, except by second holds and cancelled bookings', async () => {
    await using world = await open()
    await fillDemo(world.app.scopes, 1, options)
    const bookings = await world.admin.list('booking', 'limit=1000&order_asc=start')
    const firm = bookings.filter((one) => !['Second Hold', 'Cancelled'].includes(one.status[0].name))
    const leave = (await world.admin.list('resource', 'type_id=5'))[0].id
    const busyUntil = new Map<number, number>()
    for (const { start, end, resources, name } of firm) {
      for (const { id } of resources) {
        if (id !== leave) assert.ok((busyUntil.get(id) ?? 0) <= start, `resource ${id} is booked twice: ${name}`)
        busyUntil.set(id, Math.max(end, busyUntil.get(id) ?? 0))
      }
    }
  })
})

test('a few hundred bookings are spread over a year around today', () => {
  const now = Temporal.Instant.from('2026-11-20T10:00:00Z').epochMilliseconds / 1000
  const { firstDay, weeks } = seasonAround(now, 'Europe/Berlin', 600)
  const [first, last] = [firstDay * 24 * HOUR, (firstDay + weeks * 7) * 24 * HOUR]
  assert.ok(first < now - 0.45 * YEAR && first > now - 0.55 * YEAR)
  assert.ok(last > now + 0.45 * YEAR && last < now + 0.55 * YEAR)
})

test('a million bookings are spread over so many weeks that none has more than 60', () => {
  const season = seasonAround(1_795_170_000, 'UTC', 1_000_000)
  const weeks = Array.from({ length: season.weeks }, (_, week) => bookingsInWeek(season, week))
  assert.equal(
    weeks.reduce((sum, count) => sum + count, 0),
    1_000_000,
  )
  assert.ok(Math.max(...weeks) <= 60)
})

/** A list without the times at which its records were written. */
async function renderedOf(client: World['admin'], record: string): Promise<object[]> {
  const records = await client.list(record, 'limit=1000')
  const text = JSON.stringify(records, (key, value) => (['created', 'updated'].includes(key) ? undefined : value))
  return JSON.parse(text)
}
