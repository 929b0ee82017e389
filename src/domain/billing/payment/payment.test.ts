import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { onEachEngine, type World } from '../../../../tests/world.ts'

async function prepare({ admin }: World) {
  const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
  const invoiced = (amount: number | string, also: object = {}) =>
    admin.create('invoice', { client, status_id: 3, items: [{ unit_amount: amount }], ...also })
  const pay = (id: number, amount: number | string, also: object = {}) =>
    admin.create('payment', { invoice: [{ id }], amount, ...also })
  const owed = async (id: number) => {
    const fields = 'amount_paid,balance,status'
    const [invoice] = await admin.list('invoice', `id=${id}&fields=${fields}`)
    return [invoice.amount_paid, invoice.balance, invoice.status[0].name]
  }
  return { client, invoiced, pay, owed }
}

onEachEngine('payment', (open) => {
  describe('200', () => {
    test('an invoice is Paid once a payment leaves nothing owed, and awaits payment again without it', async () => {
      await using world = await open()
      const { invoiced, pay, owed } = await prepare(world)
      const id = await invoiced('119.00')
      await pay(id, '50')
      assert.deepEqual(await owed(id), ['50.00', '69.00', 'Awaiting Payment'])
      const last = await pay(id, 69)
      assert.deepEqual(await owed(id), ['119.00', '0.00', 'Paid'])
      await world.admin.put(`/v2/payment?id=${last}`, { amount: '68.99' })
      assert.deepEqual(await owed(id), ['118.99', '0.01', 'Awaiting Payment'])
      await world.admin.put(`/v2/payment?id=${last}`, { amount: '70' })
      assert.deepEqual(await owed(id), ['120.00', '-1.00', 'Paid'])
      await world.admin.delete(`/v2/payment?id=${last}`)
      assert.deepEqual(await owed(id), ['50.00', '69.00', 'Awaiting Payment'])
      await world.admin.post(`/v2/payment/restore?id=${last}`)
      assert.deepEqual(await owed(id), ['120.00', '-1.00', 'Paid'])
    })

    test('a refund of a negative invoice is at most what is owed to the client', async () => {
      await using world = await open()
      const { invoiced, pay, owed } = await prepare(world)
      const id = await invoiced('-50.00')
      await pay(id, '-50')
      assert.deepEqual(await owed(id), ['-50.00', '0.00', 'Paid'])
      const more = await world.admin.post('/v2/payment', { invoice: [{ id }], amount: '-0.01' })
      assert.equal(more.status, 409)
    })

    test('a payment shows its invoice and has its currency and decimals', async () => {
      await using world = await open()
      const { invoiced, pay } = await prepare(world)
      const yen = await pay(await invoiced(500, { currency: 'JPY' }), '200', { method: 'Card', reference: 'line 7' })
      const dinar = await pay(await invoiced(500, { currency: 'KWD' }), '0.125')
      const [rendered] = await world.admin.list('payment', `id=${yen}`)
      assert.partialDeepStrictEqual(rendered, {
        invoice: [{ id: 1, prefix: 'INV-', number: 1 }],
        invoice_id: 1,
        date_iso: '2026-03-02T00:00:00+01:00',
        amount: '200',
        currency: 'JPY',
        method: 'Card',
        reference: 'line 7',
      })
      assert.equal((await world.admin.list('payment', `id=${dinar}`))[0].amount, '0.125')
      assert.equal((await world.admin.list('payment', 'invoice_id=2'))[0].id, dinar)
    })

    test('an overpayment can be paid back', async () => {
      await using world = await open()
      const { invoiced, pay, owed } = await prepare(world)
      const id = await invoiced(100)
      await pay(id, 130)
      assert.deepEqual(await owed(id), ['130.00', '-30.00', 'Paid'])
      await pay(id, -30)
      assert.deepEqual(await owed(id), ['100.00', '0.00', 'Paid'])
    })

    test('a payment can move to another invoice, and the balance of both follows', async () => {
      await using world = await open()
      const { invoiced, pay, owed } = await prepare(world)
      const [one, other] = [await invoiced(100), await invoiced(80)]
      const id = await pay(one, 100)
      await world.admin.put(`/v2/payment?id=${id}`, { invoice_id: other })
      assert.deepEqual(await owed(one), ['0.00', '100.00', 'Awaiting Payment'])
      assert.deepEqual(await owed(other), ['100.00', '-20.00', 'Paid'])
    })

    test('an invoice set to Paid counts as paid until it is reset or a payment is entered', async () => {
      await using world = await open()
      const { invoiced, pay, owed } = await prepare(world)
      const id = await invoiced(100)
      const set = (status_id: number) => world.admin.put(`/v2/invoice?id=${id}`, { status_id })
      await set(4)
      assert.deepEqual(await owed(id), ['100.00', '0.00', 'Paid'])
      assert.equal((await set(2)).status, 200)
      assert.deepEqual(await owed(id), ['0.00', '100.00', 'Submitted'])
      await set(4)
      await pay(id, 40)
      assert.deepEqual(await owed(id), ['40.00', '60.00', 'Awaiting Payment'])
    })

    test('each change of the balance is in the journal, as an edit of the invoice', async () => {
      await using world = await open()
      const { invoiced, pay } = await prepare(world)
      const id = await invoiced(100)
      const payment = await pay(id, 100)
      await world.admin.put(`/v2/payment?id=${payment}`, { method: 'Cash' })
      const [, edited, ...none] = await world.journal('invoice')
      assert.deepEqual(none, [])
      assert.partialDeepStrictEqual(edited, {
        event: 'invoiceEdited',
        before: { amount_paid: '0.00', balance: '100.00', status_id: 3 },
        after: { amount_paid: '100.00', balance: '0.00', status_id: 4 },
      })
      const events = (await world.journal('payment')).map(({ action, event }: Record<string, string>) => [
        action,
        event,
      ])
      assert.deepEqual(events, [
        ['created', null],
        ['edited', null],
      ])
    })
  })

  describe('400', () => {
    test('each invalid field is named, and nothing is written', async () => {
      await using world = await open()
      const { invoiced, owed } = await prepare(world)
      const id = await invoiced(100, { currency: 'JPY' })
      const elsewhere = await world.other.create('contact', { type: 'person', name: 'Else' })
      const foreign = await world.other.create('invoice', { client: [{ id: elsewhere }], status_id: 2 })
      await world.other.create('invoice', { client: [{ id: elsewhere }], status_id: 2 })
      const refused: [object, string][] = [
        [{ amount: 1 }, 'invoice'],
        [{ invoice_id: id }, 'amount'],
        [{ invoice_id: id, amount: null }, 'amount'],
        [{ invoice_id: id, amount: 0 }, 'amount'],
        [{ invoice_id: id, amount: '0.5' }, 'amount'],
        [{ invoice_id: id, amount: 'much' }, 'amount'],
        [{ invoice_id: id, amount: 10, currency: 'EUR' }, 'currency'],
        [{ invoice_id: id, amount: 1e11 }, 'amount'],
        [{ invoice_id: id, amount: [1] }, 'amount'],
        [{ invoice_id: id, amount: 1, date: -1 }, 'date'],
        [{ invoice_id: id, amount: 1, method: 7 }, 'method'],
        [{ invoice_id: foreign + 1, amount: 1 }, 'invoice_id'],
        [{ invoice: [{ id }, { id }], amount: 1 }, 'invoice'],
        [{ invoice: [], amount: 1 }, 'invoice'],
      ]
      for (const [body, field] of refused) {
        const answer = await world.admin.post('/v2/payment', body)
        assert.equal(answer.status, 400, JSON.stringify(body))
        assert.equal(answer.body.error.field ?? answer.body.error.details[0].field, field, JSON.stringify(answer.body))
      }
      assert.deepEqual(await owed(id), ['0', '100', 'Awaiting Payment'])
      assert.deepEqual(await world.admin.list('payment'), [])
    })
  })

  test('400: a payment cannot move to an invoice in another currency', async () => {
    await using world = await open()
    const { invoiced, pay, owed } = await prepare(world)
    const [euros, dollars] = [await invoiced(100), await invoiced(100, { currency: 'USD' })]
    const id = await pay(euros, 100)
    const { status, body } = await world.admin.put(`/v2/payment?id=${id}`, { invoice_id: dollars })
    assert.equal(status, 400)
    assert.match(body.error.message, /^invoice: is in USD, but the payment was made in EUR/)
    assert.deepEqual(await owed(euros), ['100.00', '0.00', 'Paid'])
    assert.deepEqual(await owed(dollars), ['0.00', '100.00', 'Awaiting Payment'])
  })

  test('403: payments need the right to read or write sales', async () => {
    await using world = await open()
    const { invoiced } = await prepare(world)
    const id = await invoiced(100)
    const reader = await world.client({ finance: 'R-' })
    assert.equal((await reader.get('/v2/payment')).status, 200)
    assert.equal((await reader.post('/v2/payment', { invoice_id: id, amount: 1 })).status, 403)
    assert.equal((await (await world.client({ admin: 'RW' })).get('/v2/payment')).status, 403)
  })

  describe('409', () => {
    test('a draft cannot be paid', async () => {
      await using world = await open()
      const { client } = await prepare(world)
      const id = await world.admin.create('invoice', { client, items: [{ unit_amount: 9 }] })
      const { status, body } = await world.admin.post('/v2/payment', { invoice_id: id, amount: 9 })
      assert.equal(status, 409)
      assert.match(body.error.message, /draft/)
    })

    test('a refund is at most what was paid, after any kind of write', async () => {
      await using world = await open()
      const { invoiced, pay, owed } = await prepare(world)
      const id = await invoiced(100)
      const paid = await pay(id, 100)
      await pay(id, -60)
      const answers = [
        await world.admin.post('/v2/payment', { invoice_id: id, amount: '-40.01' }),
        await world.admin.put(`/v2/payment?id=${paid}`, { amount: 59 }),
        await world.admin.delete(`/v2/payment?id=${paid}`),
        await world.admin.put(`/v2/payment?id=${paid}`, { invoice_id: await invoiced(5) }),
      ]
      for (const { status, body } of answers) assert.equal(status, 409, JSON.stringify(body))
      assert.deepEqual(await owed(id), ['40.00', '60.00', 'Awaiting Payment'])
    })

    test('a payment implied by setting Paid must be recorded before it can be paid back', async () => {
      await using world = await open()
      const { invoiced, pay, owed } = await prepare(world)
      const id = await invoiced(100, { status_id: 4 })
      const { status, body } = await world.admin.post('/v2/payment', { invoice_id: id, amount: '-30' })
      assert.deepEqual([status, body.error.field], [409, 'amount'])
      assert.match(body.error.message, /would sum to -30\.00\. Record incoming payments before/)
      assert.deepEqual(await owed(id), ['100.00', '0.00', 'Paid'])
      await pay(id, 100)
      await pay(id, -30)
      assert.deepEqual(await owed(id), ['70.00', '30.00', 'Awaiting Payment'])
    })

    test('an invoice that is covered by payments stays Paid', async () => {
      await using world = await open()
      const { invoiced, pay, owed } = await prepare(world)
      const id = await invoiced(100)
      await pay(id, 100)
      for (const status_id of [1, 2, 3]) {
        const { status, body } = await world.admin.put(`/v2/invoice?id=${id}`, { status_id, reference: 'late' })
        assert.equal(status, 409)
        assert.match(body.error.message, /^status: /)
      }
      assert.deepEqual(await owed(id), ['100.00', '0.00', 'Paid'])
    })
  })
})
