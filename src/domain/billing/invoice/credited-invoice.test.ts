import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { onEachEngine, type World } from '../../../../tests/world.ts'
import { bookFaults } from '../audit/index.ts'

async function prepare({ admin }: World) {
  const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }), type: 'organization' }]
  const items = [{ item_text: 'Grading', quantity: 4, unit_amount: 25 }]
  const issue = (also: object = {}) => admin.create('invoice', { client, status_id: 2, items, ...also })
  const credit = async (id: number, body: object = {}) => {
    const { status } = await admin.post(`/v2/invoice/credit?id=${id}`, body)
    assert.equal(status, 200)
  }
  const statusOf = async (id: number) => (await admin.list('invoice', `id=${id}`))[0].status[0].name
  return { client, items, issue, credit, statusOf }
}

onEachEngine('a credited invoice', (open) => {
  test('is Credited, not Paid, if only credit notes cover it; the list and the journal show that', async () => {
    await using world = await open()
    const { admin } = world
    const { issue, credit, statusOf } = await prepare(world)
    const [id, partly] = [await issue(), await issue()]
    const [line] = (await admin.list('invoice', `id=${partly}`))[0].items
    await credit(partly, { items: [{ id: line.id, quantity: 1 }] })
    assert.equal(await statusOf(partly), 'Submitted')
    await credit(id)
    assert.equal(await statusOf(id), 'Credited')
    assert.deepEqual(
      (await admin.list('invoice', 'status_id=5&fields=id')).map((one) => one.id),
      [id],
    )
    assert.deepEqual(await admin.list('invoice', 'status_id=4'), [])
    const last = (await world.journal('invoice')).filter((entry) => entry.record_id === id).at(-1)
    assert.deepEqual([last.before.status_id, last.after.status_id], [2, 5])
  })

  test('with a negative total is Credited once all of it is credited', async () => {
    await using world = await open()
    const { issue, credit, statusOf } = await prepare(world)
    const id = await issue({ items: [{ item_text: 'Refund', quantity: 2, unit_amount: -50 }] })
    const [line] = (await world.admin.list('invoice', `id=${id}`))[0].items
    await credit(id, { items: [{ id: line.id, quantity: 1 }] })
    assert.notEqual(await statusOf(id), 'Credited')
    await credit(id)
    assert.equal(await statusOf(id), 'Credited')
    assert.deepEqual(await bookFaults(world.app.scopes.engine), [])
  })

  test('is Paid if it also has a payment, and Credited once that is deleted', async () => {
    await using world = await open()
    const { admin } = world
    const { issue, credit, statusOf } = await prepare(world)
    const id = await issue()
    const payment = await admin.create('payment', { invoice_id: id, amount: 10 })
    await credit(id)
    assert.equal(await statusOf(id), 'Paid')
    assert.equal((await admin.delete(`/v2/payment?id=${payment}`)).status, 200)
    assert.equal(await statusOf(id), 'Credited')
  })

  test('can be credited only once if it has a charge and no line with a quantity', async () => {
    await using world = await open()
    const { admin } = world
    const { issue, credit, statusOf } = await prepare(world)
    const tax = await admin.create('tax', { name: 'VAT', rate: 19 })
    const allowances = [
      { charge: true, amount: '50', reason: 'Cancellation', taxes: [{ id: tax }] },
      { percent: '10', reason: 'Client', taxes: [{ id: tax }] },
    ]
    for (const items of [[], [{ item_text: 'See the terms', quantity: 0, taxes: [{ id: tax }] }]]) {
      const id = await issue({ items, allowances, rounding_amount: '0.01' })
      await credit(id)
      assert.equal(await statusOf(id), 'Credited')
      const [note] = await admin.list('credit-note', 'order_desc=id&limit=1')
      const { net_total, tax_total, total, rounding_amount, charge_total, items: credited } = note
      assert.deepEqual([net_total, tax_total, total, rounding_amount], ['50.00', '9.50', '59.50', '0.01'])
      assert.deepEqual([charge_total, credited, note.allowances.length], ['50.00', [], 1])
      assert.equal((await admin.post(`/v2/invoice/credit?id=${id}`)).status, 409)
      assert.equal((await admin.get(`/v2/credit-note/pdf?id=${note.id}`)).status, 200)
    }
    assert.deepEqual(await bookFaults(world.app.scopes.engine), [])
  })

  test('400: a credit note cannot be dated before its invoice', async () => {
    await using world = await open()
    const { admin } = world
    const { issue, credit } = await prepare(world)
    const id = await issue({ date: '2026-02-27' })
    const refused = await admin.post(`/v2/invoice/credit?id=${id}`, { date: '2025-03-01' })
    assert.equal(refused.status, 400)
    assert.match(refused.body.error.message, /^date: is before the date of the invoice, 2026-02-27\./)
    await credit(id, { date: '2026-02-27' })
    const later = await issue({ date: '2026-12-31' })
    await credit(later)
    const [{ date_iso }] = await admin.list('credit-note', `invoice_id=${later}`)
    assert.equal(date_iso.slice(0, 10), '2026-12-31')
  })

  test('409: the status Credited cannot be set or taken back by hand', async () => {
    await using world = await open()
    const { admin } = world
    const { client, items, issue, credit, statusOf } = await prepare(world)
    const id = await issue()
    const set = async (status_id: number) =>
      (await admin.put(`/v2/invoice?id=${id}`, { status_id })).body.error?.message
    assert.match(await set(5), /^status: Only credit notes that cover the invoice set the status Credited/)
    await credit(id)
    for (const status of [2, 3, 4])
      assert.match(await set(status), /^status: the invoice has no amount due, so it stays/)
    assert.equal(await set(5), undefined)
    assert.equal(await statusOf(id), 'Credited')
    assert.equal((await admin.post('/v2/invoice', { client, items, status_id: 5 })).status, 409)
  })
})

onEachEngine('issuing an invoice', (open) => {
  const DAY = 86_400

  describe('200: succeeds, and warns', () => {
    test('of a due date before the date, a date more than a year off, and no lines', async () => {
      await using world = await open()
      const { admin, clock } = world
      const { client, items } = await prepare(world)
      const now = clock.now()
      const warnings = async (body: object) => {
        const answer = await admin.post('/v2/invoice', { client, items, status_id: 2, ...body })
        assert.equal(answer.status, 200, JSON.stringify(answer.body))
        return answer.body.warnings ?? []
      }
      assert.deepEqual(await warnings({ date: now, due_date: now }), [])
      assert.deepEqual(await warnings({ date: now, due_date: now - DAY }), [
        'due_date: is before the date of the invoice',
      ])
      assert.deepEqual(await warnings({ date: now, items: [] }), ['items: the invoice has no lines'])
      assert.deepEqual(await warnings({ date: now + 400 * DAY }), ['date: is more than a year from today'])
      assert.deepEqual(await warnings({ date: now, due_date: now - DAY, items: [], status_id: 1 }), [])
    })

    test('of a date before that of the previous number with the same prefix', async () => {
      await using world = await open()
      const { admin, clock } = world
      const { client, items, issue } = await prepare(world)
      const now = clock.now()
      await issue({ date: now })
      const draft = { client, items, date: now - DAY }
      const late = await admin.create('invoice', draft)
      const { body } = await admin.put(`/v2/invoice?id=${late}`, { status_id: 2 })
      assert.deepEqual(body.warnings, ['date: is before the date of INV-1, which has the number before it'])
      assert.equal((await admin.put(`/v2/invoice?id=${late}`, { reference: 'PO' })).body.warnings, undefined)
      const other = await admin.post('/v2/invoice', { ...draft, prefix: 'B-', status_id: 2 })
      assert.equal(other.body.warnings, undefined)
    })

    test('of a number set by hand that leaves a gap before it', async () => {
      await using world = await open()
      const { admin } = world
      const { client, items } = await prepare(world)
      const warnings = async (body: object) =>
        (await admin.post('/v2/invoice', { client, items, status_id: 2, ...body })).body.warnings
      assert.equal(await warnings({ number: 2026001 }), undefined, 'the first of its prefix')
      assert.equal(await warnings({ number: 2026002 }), undefined)
      const gap = ['number: INV-2026003 to INV-2026499 are missing before it']
      assert.deepEqual(await warnings({ number: 2026500 }), gap)
      assert.equal(await warnings({}), undefined)
      assert.deepEqual(await warnings({ number: 2026503, status_id: 1 }), ['number: INV-2026502 is missing before it'])
      const [{ id }] = await admin.list('invoice', 'number=2026503')
      const changed = async (body: object) => (await admin.put(`/v2/invoice?id=${id}`, body)).body.warnings
      assert.equal(await changed({ reference: 'PO' }), undefined)
      assert.deepEqual(await changed({ status_id: 2 }), ['number: INV-2026502 is missing before it'])
      assert.equal(await changed({ reference: 'PO 2' }), undefined)
      const quoted = await admin.post('/v2/quote', { client, items, number: 90 })
      assert.equal(quoted.body.warnings, undefined, 'numbers of quotes may have gaps')
    })

    test('of missing lines and an early expiry date when a quote is sent', async () => {
      await using world = await open()
      const { client } = await prepare(world)
      const now = world.clock.now()
      const { body } = await world.admin.post('/v2/quote', { client, date: now, expiry_date: now - DAY, status_id: 2 })
      assert.deepEqual(body.warnings, ['items: the quote has no lines', 'expiry_date: is before the date of the quote'])
    })
  })
})
