import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { clientOf, pdfOf } from '../../../../tests/support/fetch-pdf.ts'
import { hasPoppler, pdfText } from '../../../../tests/support/pdf-text.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'

const zones = [
  'America/New_York',
  'Europe/Berlin',
  'Pacific/Kiritimati',
  'UTC',
  'Pacific/Pago_Pago',
  'America/Sao_Paulo',
]
const EVE = '2026-12-24'

/** The first moment of a day in a zone, in UNIX seconds and as ISO 8601. */
function beginning(day: string, zone: string): { date: number; date_iso: string } {
  const start = Temporal.PlainDate.from(day).toZonedDateTime(zone)
  return { date: start.epochMilliseconds / 1000, date_iso: start.toString({ timeZoneName: 'never' }) }
}

async function moveTo({ admin }: World, timezone: string): Promise<void> {
  const [{ id }] = await admin.list('instance')
  assert.equal((await admin.put(`/v2/instance?id=${id}`, { timezone })).status, 200)
}

onEachEngine('dates of documents', (open) => {
  test('a plain date stays the same day in any zone of the instance', async () => {
    await using world = await open()
    const { admin } = world
    const client = await clientOf(admin)
    const id = await admin.create('invoice', { client, date: EVE, due_date: '2026-12-31', items: [{ unit_amount: 1 }] })
    const quote = await admin.create('quote', { client, date_iso: EVE, expiry_date_iso: '2026-12-31' })
    for (const zone of zones) {
      await moveTo(world, zone)
      const [due, at] = [beginning('2026-12-31', zone), beginning(EVE, zone)]
      const [rendered] = await admin.list('invoice', `id=${id}`)
      assert.partialDeepStrictEqual(rendered, { ...at, due_date: due.date, due_date_iso: due.date_iso }, zone)
      const [offered] = await admin.list('quote', `id=${quote}`)
      assert.partialDeepStrictEqual(offered, { ...at, expiry_date: due.date, expiry_date_iso: due.date_iso }, zone)
    }
  })

  test('a moment becomes the day on which it falls in the zone of the instance', async () => {
    await using world = await open()
    const { admin } = world
    const client = await clientOf(admin)
    for (const zone of zones) {
      await moveTo(world, zone)
      const { date, date_iso } = beginning(EVE, zone)
      const nextDay = beginning('2026-12-25', zone).date
      for (const body of [{ date }, { date: nextDay - 1 }, { date_iso }, { date: EVE, date_iso }]) {
        const id = await admin.create('invoice', { client, ...body })
        assert.equal((await admin.list('invoice', `id=${id}`))[0].date_iso, date_iso, `${zone} ${JSON.stringify(body)}`)
      }
      const after = await admin.create('invoice', { client, date: nextDay })
      assert.equal((await admin.list('invoice', `id=${after}`))[0].date, nextDay, zone)
    }
  })

  test('a missing date becomes the day of creation', async () => {
    await using world = await open()
    const { admin } = world
    // 2026-03-02T10:00:00Z is the third of March in Kiritimati.
    await moveTo(world, 'Pacific/Kiritimati')
    const client = await clientOf(admin)
    const id = await admin.create('invoice', { client, items: [{ unit_amount: 9 }], status_id: 2 })
    const payment = await admin.create('payment', { invoice_id: id, amount: 1 })
    const { body } = await admin.post(`/v2/invoice/credit?id=${id}`, {})
    const midnight = '2026-03-03T00:00:00+14:00'
    assert.equal((await admin.list('invoice', `id=${id}`))[0].date_iso, midnight)
    assert.equal((await admin.list('payment', `id=${payment}`))[0].date_iso, midnight)
    assert.equal((await admin.list('credit-note', `id=${body.success.id}`))[0].date_iso, midnight)
  })

  test('an issued document that is sent back as it was read does not change, and the journal has the day', async () => {
    await using world = await open()
    const { admin } = world
    const client = await clientOf(admin)
    const id = await admin.create('invoice', { client, date: EVE, status_id: 2, items: [{ unit_amount: 9 }] })
    const [read] = await admin.list('invoice', `id=${id}`)
    assert.equal((await admin.put(`/v2/invoice?id=${id}`, read)).status, 200)
    assert.equal((await admin.put(`/v2/invoice?id=${id}`, { date: EVE })).status, 200)
    assert.equal((await admin.put(`/v2/invoice?id=${id}`, { date: '2026-12-25' })).status, 409)
    const [created, ...none] = await world.journal('invoice')
    assert.deepEqual(none, [])
    assert.equal(created.after.date, EVE)
  })

  test('lists are filtered and ordered by day', async () => {
    await using world = await open()
    const { admin } = world
    const client = await clientOf(admin)
    const on = (date: string) => admin.create('invoice', { client, date })
    const [late, early, eve] = [await on('2027-01-01'), await on('2026-01-31'), await on(EVE)]
    const ids = async (query: string) => (await admin.list('invoice', query)).map(({ id }) => id)
    const { date, date_iso } = beginning(EVE, 'Europe/Berlin')
    for (const query of [`date=${EVE}`, `date=${date}`, `date=${date + 3_600}`, `date_iso=${EVE}`]) {
      assert.deepEqual(await ids(query), [eve], query)
    }
    assert.deepEqual(await ids(`date_iso=${encodeURIComponent(date_iso)}`), [eve])
    assert.deepEqual(await ids(`date=${EVE},2027-01-01&order_asc=id`), [late, eve])
    assert.deepEqual(await ids('order_asc=date'), [early, eve, late])
    assert.deepEqual(await ids('order_desc=date_iso'), [late, eve, early])
  })

  test('payments and credit notes can be filtered by days and by moments', async () => {
    await using world = await open()
    const { admin } = world
    const client = await clientOf(admin)
    const id = await admin.create('invoice', {
      client,
      date: EVE,
      status_id: 2,
      items: [{ unit_amount: 9, quantity: 9 }],
    })
    const [{ items }] = await admin.list('invoice', `id=${id}`)
    const kinds = {
      payment: (date: string) => admin.create('payment', { invoice_id: id, amount: 1, date }),
      'credit-note': async (date: string) => {
        const body = { items: [{ id: items[0].id, quantity: 1 }], date }
        return (await admin.post(`/v2/invoice/credit?id=${id}`, body)).body.success.id
      },
    }
    const at = (day: string) => beginning(day, 'Europe/Berlin').date
    for (const [kind, make] of Object.entries(kinds)) {
      const [one, two, three] = [await make('2026-12-28'), await make('2026-12-29'), await make('2026-12-30')]
      const ids = async (query: string) => (await admin.list(kind, `order_asc=id&${query}`)).map((found) => found.id)
      assert.deepEqual(await ids('from_time=2026-12-29'), [two, three], kind)
      assert.deepEqual(await ids('to_time=2026-12-29'), [one], kind)
      assert.deepEqual(await ids(`from_time=${at('2026-12-29')}&to_time=${at('2026-12-30')}`), [two], kind)
      assert.deepEqual(await ids(`from_time=${at('2026-12-29') + 1}`), [two, three], kind)
      assert.deepEqual(await ids(`to_time=${at('2026-12-29') + 1}`), [one, two], kind)
      for (const wrong of ['from_time=2026-02-30', 'to_time=soon', 'from_time=-1']) {
        assert.equal((await admin.get(`/v2/${kind}?${wrong}`)).status, 400, wrong)
      }
    }
  })

  test('a duplicate is due as many days after today as its source was after its date', async () => {
    await using world = await open()
    const { admin } = world
    const client = await clientOf(admin)
    // Across the change to summer time: 30 days are not 30 times 24 hours.
    const id = await admin.create('invoice', { client, date: '2026-03-15', due_date: '2026-04-14' })
    const { body } = await admin.post(`/v2/invoice/duplicate?id=${id}`)
    const [copy] = await admin.list('invoice', `id=${body.success.id}`)
    assert.equal(copy.date_iso, '2026-03-02T00:00:00+01:00')
    assert.equal(copy.due_date_iso, '2026-04-01T00:00:00+02:00')
  })

  test('an invoice is overdue once its due day is over, even if the zone of the instance has changed', async () => {
    await using world = await open()
    const { admin, clock } = world
    const client = await clientOf(admin)
    const id = await admin.create('invoice', {
      client,
      due_date: '2026-03-03',
      status_id: 2,
      items: [{ unit_amount: 9 }],
    })
    const overdue = async () => {
      const [{ overdue: flag }] = await admin.list('invoice', `id=${id}`)
      const found = (await admin.list('invoice', 'overdue=true')).length === 1
      assert.equal(found, flag)
      return flag
    }
    for (const zone of zones) {
      await moveTo(world, zone)
      const over = beginning('2026-03-04', zone).date
      clock.advance(over - 1 - clock.now())
      assert.equal(await overdue(), false, zone)
      clock.advance(1)
      assert.equal(await overdue(), true, zone)
    }
  })

  test('a date is printed as the same day in any zone', { skip: !hasPoppler }, async () => {
    await using world = await open()
    const { admin } = world
    const client = await clientOf(admin)
    const id = await admin.create('invoice', { client, date: EVE, due_date: '2026-12-31', items: [{ unit_amount: 9 }] })
    for (const zone of ['America/New_York', 'Pacific/Kiritimati']) {
      await moveTo(world, zone)
      const text = (await pdfText(await pdfOf(world, `invoice/pdf?id=${id}`))).replaceAll('\u00a0', ' ')
      assert.match(text, /24 December 2026/)
      assert.match(text, /31 December 2026/)
    }
  })

  describe('400', () => {
    for (const [member, value] of [
      ['date', '2026-02-30'],
      ['date', '24.12.2026'],
      ['date', '2026-12-24T00:00:00'],
      ['date', -1],
      ['date', 1.5],
      ['due_date', true],
      ['due_date_iso', 'tomorrow'],
      ['date_iso', 1767222000],
    ] as const) {
      test(`${member}: ${JSON.stringify(value)}`, async () => {
        await using world = await open()
        const client = await clientOf(world.admin)
        const { status, body } = await world.admin.post('/v2/invoice', { client, [member]: value })
        assert.equal(status, 400)
        assert.equal(body.error.field, member)
      })
    }

    test('date and date_iso name different days', async () => {
      await using world = await open()
      const client = await clientOf(world.admin)
      const body = { client, date: EVE, date_iso: '2026-12-25T00:00:00+01:00' }
      const answer = await world.admin.post('/v2/invoice', body)
      assert.equal(answer.status, 400)
      assert.match(answer.body.error.message, /date_iso: disagrees with date/)
    })
  })
})
