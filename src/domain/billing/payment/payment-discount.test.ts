import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { exported } from '../../../../tests/support/exported.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'

const terms = '#SKONTO#TAGE=14#PROZENT=2.00#'

async function prepare({ admin }: World) {
  const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
  const taxes = [{ id: await admin.create('tax', { name: 'VAT', rate: '19' }) }]
  const invoiced = (also: object = {}) =>
    admin.create('invoice', {
      ...{ client, status_id: 3, date: '2026-03-02', terms },
      ...{ items: [{ quantity: 2, unit_amount: '500', taxes }], ...also },
    })
  const pay = (id: number, amount: string, discount: string, also: object = {}) =>
    admin.post('/v2/payment', { invoice_id: id, date: '2026-03-10', amount, discount, ...also })
  const paid = async (id: number, amount: string, discount: string, also: object = {}) => {
    const { status, body } = await pay(id, amount, discount, also)
    assert.equal(status, 200, JSON.stringify(body))
    return { id: body.success.id as number, warnings: (body.warnings ?? []) as string[] }
  }
  const owed = async (id: number) => {
    const [invoice] = await admin.list('invoice', `id=${id}`)
    return [invoice.amount_paid, invoice.amount_discounted, invoice.balance, invoice.status[0].name]
  }
  return { admin, invoiced, pay, paid, owed }
}

onEachEngine('payment with a discount', (open) => {
  test('a discount in the terms that is written in another way is a warning, while it can be corrected', async () => {
    await using world = await open()
    const { admin } = world
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
    const warning = /^terms: a discount for early payment must be written as #SKONTO#TAGE=14#PROZENT=2\.00#, alone/
    const wrong = [
      '#SKONTO#TAGE=14#PROZENT=2#',
      '#Skonto#TAGE=14#PROZENT=2.00#',
      `${terms} net 30`,
      'Net 30\n# SKONTO#TAGE=14#PROZENT=2,00#',
    ]
    for (const [at, one] of wrong.entries()) {
      const { body } = await admin.post('/v2/invoice', { client, terms: one, items: [{ unit_amount: '1' }] })
      assert.match(body.warnings?.join('\n') ?? '', warning, one)
      const changed = async (members: object) => (await admin.put(`/v2/invoice?id=${at + 1}`, members)).body.warnings
      assert.equal(await changed({ reference: 'PO 1' }), undefined, 'terms that stay')
      assert.equal(await changed({ terms: `Net 30\n ${terms}\n#1 in town` }), undefined)
      assert.match((await changed({ terms: one }))?.join('\n') ?? '', warning)
      assert.match((await changed({ status_id: 3 }))?.join('\n') ?? '', warning, 'terms that are issued')
      assert.equal(await changed({ status_id: 4 }), undefined)
    }
  })

  describe('200', () => {
    test('an invoice offers the discounts of its terms, and a payment with one of them closes it', async () => {
      await using world = await open()
      const { admin, invoiced, paid, owed } = await prepare(world)
      const id = await invoiced()
      const [offering] = await admin.list('invoice', `id=${id}`)
      assert.deepEqual(offering.early_payment_discounts, [{ percent: '2.00', until: '2026-03-16', amount: '23.80' }])
      const [pasted] = await admin.list('invoice', `id=${await invoiced({ terms: `Net 30\v${terms}` })}`)
      assert.deepEqual(pasted.early_payment_discounts, offering.early_payment_discounts)
      const payment = await paid(id, '1166.20', '23.80')
      assert.deepEqual(payment.warnings, [])
      assert.deepEqual(await owed(id), ['1166.20', '23.80', '0.00', 'Paid'])
      const [shown] = await admin.list('payment', `id=${payment.id}`)
      assert.equal(shown.discount, '23.80')
      await admin.put(`/v2/payment?id=${payment.id}`, { discount: '20' })
      assert.deepEqual(await owed(id), ['1166.20', '20.00', '3.80', 'Awaiting Payment'])
      await admin.delete(`/v2/payment?id=${payment.id}`)
      assert.deepEqual(await owed(id), ['0.00', '0.00', '1190.00', 'Awaiting Payment'])
      await admin.post(`/v2/payment/restore?id=${payment.id}`)
      assert.deepEqual(await owed(id), ['1166.20', '20.00', '3.80', 'Awaiting Payment'])
      await paid(id, '0', '3.80')
      assert.deepEqual(await owed(id), ['1166.20', '23.80', '0.00', 'Paid'])
    })

    test('a discount that was not offered or is late is recorded with a warning', async () => {
      await using world = await open()
      const { admin, invoiced, paid } = await prepare(world)
      const id = await invoiced()
      const late = await paid(id, '500', '23.80', { date: '2026-03-17' })
      assert.match(late.warnings.join(), /^discount: the payment is later .* 23.80 until 2026-03-16$/)
      const { body } = await admin.put(`/v2/payment?id=${late.id}`, { date: '2026-03-16' })
      assert.equal(body.warnings, undefined)
      const other = await admin.put(`/v2/payment?id=${late.id}`, { discount: '23.81' })
      assert.deepEqual(other.body.warnings, ['discount: the invoice offers 23.80 until 2026-03-16'])
      const renamed = await admin.put(`/v2/payment?id=${late.id}`, { reference: 'Line 3' })
      assert.equal(renamed.body.warnings, undefined)
      const without = await paid(await invoiced({ terms: null }), '1180', '10')
      assert.match(without.warnings.join(), /the terms of the invoice offer no discount/)
    })

    test('a payment that the bank took back takes its discount back, too', async () => {
      await using world = await open()
      const { admin, invoiced, pay, paid, owed } = await prepare(world)
      const id = await invoiced()
      const { id: first } = await paid(id, '1166.20', '23.80')
      await paid(id, '-1166.20', '-23.80')
      assert.deepEqual(await owed(id), ['0.00', '0.00', '1190.00', 'Awaiting Payment'])
      assert.equal((await pay(id, '0', '-0.01')).status, 409)
      const removed = await admin.delete(`/v2/payment?id=${first}`)
      assert.equal(removed.status, 409)
    })
  })

  describe('credit notes', () => {
    test('after a discount, a full credit owes the client only what was paid', async () => {
      await using world = await open()
      const { admin, invoiced, pay, paid, owed } = await prepare(world)
      const id = await invoiced()
      await paid(id, '1166.20', '23.80')
      const { body } = await admin.post(`/v2/invoice/credit?id=${id}`, {})
      assert.deepEqual(body.warnings, ['payment 2 takes back 23.80 of the discount for early payment'])
      assert.deepEqual(await owed(id), ['1166.20', '0.00', '-1166.20', 'Paid'])
      assert.equal((await pay(id, '-1166.21', '0')).status, 409)
      await paid(id, '-1166.20', '0')
      assert.deepEqual(await owed(id), ['0.00', '0.00', '0.00', 'Credited'])
      const [back] = await admin.list('payment', 'id=2')
      assert.partialDeepStrictEqual(back, { amount: '0.00', discount: '-23.80', reference: 'CN-1' })
    })

    test('a discount is taken back on the day of the payment if the credit note is dated before it', async () => {
      await using world = await open()
      const { admin, invoiced, paid } = await prepare(world)
      const id = await invoiced()
      const { id: first } = await paid(id, '583.10', '11.90')
      await paid(id, '583.10', '11.90', { date: '2026-03-12' })
      const backs = async () => {
        const payments = await exported(world, 'payments')
        return payments.filter(({ amount }) => amount === '0.00').map(({ date, discount }) => [date, discount])
      }
      const [{ items }] = await admin.list('invoice', `id=${id}`)
      const credited = { items: [{ id: items[0].id, quantity: 1 }], date: '2026-03-05' }
      await admin.post(`/v2/invoice/credit?id=${id}`, credited)
      assert.deepEqual(await backs(), [['2026-03-12', '-11.90']])
      await admin.put(`/v2/payment?id=${first}`, { date: '2026-03-20' })
      await admin.post(`/v2/invoice/credit?id=${id}`, { date: '2026-03-21' })
      assert.deepEqual((await backs())[1], ['2026-03-21', '-11.90'])
    })

    test('a partial credit takes back its share of the discount, and a full credit all of it', async () => {
      await using world = await open()
      const { admin, invoiced, paid, owed } = await prepare(world)
      const id = await invoiced()
      const [{ items }] = await admin.list('invoice', `id=${id}`)
      await paid(id, '1166.20', '23.80')
      await admin.post(`/v2/invoice/credit?id=${id}`, { items: [{ id: items[0].id, quantity: '0.6667' }] })
      assert.deepEqual(await owed(id), ['1166.20', '15.87', '-388.76', 'Paid'])
      await admin.post(`/v2/invoice/credit?id=${id}`, {})
      assert.deepEqual(await owed(id), ['1166.20', '0.00', '-1166.20', 'Paid'])
    })

    test('a base amount in the terms shrinks as the invoice is credited', async () => {
      await using world = await open()
      const { admin, invoiced } = await prepare(world)
      const id = await invoiced({ terms: '#SKONTO#TAGE=14#PROZENT=2.00#BASISBETRAG=1000.00#' })
      const offered = async () => (await admin.list('invoice', `id=${id}`))[0].early_payment_discounts
      const [{ items }] = await admin.list('invoice', `id=${id}`)
      assert.equal((await offered())[0].amount, '20.00')
      await admin.post(`/v2/invoice/credit?id=${id}`, { items: [{ id: items[0].id, quantity: '0.6667' }] })
      assert.equal((await offered())[0].amount, '13.33')
      await admin.post(`/v2/invoice/credit?id=${id}`, {})
      assert.deepEqual(await offered(), [])
    })

    test('a credit of part of the invoice lowers the discount, and a credit of the rest takes it back', async () => {
      await using world = await open()
      const { admin, invoiced, paid, owed } = await prepare(world)
      const id = await invoiced()
      const [{ items }] = await admin.list('invoice', `id=${id}`)
      await admin.post(`/v2/invoice/credit?id=${id}`, { items: [{ id: items[0].id, quantity: 1 }] })
      const [half] = await admin.list('invoice', `id=${id}`)
      assert.equal(half.early_payment_discounts[0].amount, '11.90')
      await paid(id, '300', '6')
      await admin.put(`/v2/invoice?id=${id}`, { status_id: 4 })
      assert.deepEqual(await owed(id), ['589.00', '6.00', '0.00', 'Paid'])
      await admin.post(`/v2/invoice/credit?id=${id}`, {})
      assert.deepEqual(await owed(id), ['589.00', '0.00', '-589.00', 'Paid'])
    })
  })

  test('400: a discount needs the sign and the decimals of its payment, and a payment must not be 0', async () => {
    await using world = await open()
    const { invoiced, pay } = await prepare(world)
    const id = await invoiced()
    for (const [amount, discount, problem] of [
      ['100', '-1', /discount: must not be below 0/],
      ['-100', '1', /discount: must not be above 0/],
      ['100', '0.001', /discount: must have at most 2 decimals/],
      ['0', '0', /amount: must not be 0 without a discount/],
    ] as const) {
      const { status, body } = await pay(id, amount, discount)
      assert.equal(status, 400)
      assert.match(JSON.stringify(body), problem)
    }
  })

  test('409: a payment and its discount are at most what is owed', async () => {
    await using world = await open()
    const { admin, invoiced, pay, paid, owed } = await prepare(world)
    const id = await invoiced()
    const over = await pay(id, '1166.20', '23.81')
    assert.equal(over.status, 409)
    assert.match(JSON.stringify(over.body), /0\.01 more than the amount due/)
    const { id: payment } = await paid(id, '1166.20', '23.80')
    assert.equal((await admin.put(`/v2/payment?id=${payment}`, { amount: '1166.21' })).status, 409)
    assert.deepEqual(await owed(id), ['1166.20', '23.80', '0.00', 'Paid'])
  })

  test('409: a discount cannot exceed what is owed when a payment is changed, moved or deleted', async () => {
    await using world = await open()
    const { admin, invoiced, paid, owed } = await prepare(world)
    const refused = async (path: string, body?: object) => {
      const { status, body: answer } = await (body ? admin.put(path, body) : admin.delete(path))
      assert.equal(status, 409, JSON.stringify(answer))
    }
    const over = await invoiced()
    const { id: more } = await paid(over, '1290', '0')
    await refused(`/v2/payment?id=${more}`, { amount: '1200', discount: '50' })
    const credited = await invoiced()
    const { id: whole } = await paid(credited, '1190', '0')
    await admin.post(`/v2/invoice/credit?id=${credited}`, {})
    await refused(`/v2/payment?id=${whole}`, { amount: '1166.20', discount: '23.80' })
    assert.deepEqual(await owed(credited), ['1190.00', '0.00', '-1190.00', 'Paid'])
    const returned = await invoiced()
    await paid(returned, '1166.20', '23.80')
    const { id: back } = await paid(returned, '-1166.20', '-23.80')
    await admin.post(`/v2/invoice/credit?id=${returned}`, {})
    await refused(`/v2/payment?id=${back}`)
    await refused(`/v2/payment?id=${back}`, { discount: '0' })
    await refused(`/v2/payment?id=${back}`, { invoice_id: over })
    await refused(`/v2/payment?id=${back}`, { invoice_id: await invoiced() })
    await admin.put(`/v2/payment?id=${back}`, { amount: '0' })
    assert.deepEqual(await owed(returned), ['1166.20', '0.00', '-1166.20', 'Paid'])
  })

  test('the discount of a payment can be lowered on an overpaid invoice, but not raised', async () => {
    await using world = await open()
    const { admin, invoiced, paid, owed } = await prepare(world)
    const id = await invoiced()
    const { id: first } = await paid(id, '1166.20', '23.80')
    await paid(id, '100', '0')
    assert.equal((await admin.put(`/v2/payment?id=${first}`, { discount: '20' })).status, 200)
    assert.deepEqual(await owed(id), ['1266.20', '20.00', '-96.20', 'Paid'])
    assert.equal((await admin.put(`/v2/payment?id=${first}`, { amount: '1190', discount: '10' })).status, 200)
    assert.deepEqual(await owed(id), ['1290.00', '10.00', '-110.00', 'Paid'])
    assert.equal((await admin.put(`/v2/payment?id=${first}`, { amount: '1180', discount: '10.01' })).status, 409)
    assert.equal((await admin.put(`/v2/payment?id=${first}`, { amount: '1058', discount: '40' })).status, 409)
  })
})
