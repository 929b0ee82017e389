import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine, type World } from '../../../../tests/world.ts'
import { bookFaults } from '../audit/index.ts'

async function studio({ admin, app }: World) {
  const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
  const body = { client, items: [{ item_text: 'Grading', quantity: 1, unit_amount: '100' }] }
  const draft = (more: object) => admin.create('invoice', { ...body, ...more })
  const change = async (id: number, more: object) => {
    const { status } = await admin.put(`/v2/invoice?id=${id}`, more)
    assert.equal(status, 200)
  }
  const amounts = async (id: number) => {
    const [{ status, amount_paid, balance }] = await admin.list('invoice', `id=${id}`)
    return [status[0].name, amount_paid, balance]
  }
  const isSound = async () => assert.deepEqual(await bookFaults(app.scopes.engine), [])
  return { admin, body, draft, change, amounts, isSound }
}

const free = { items: [{ item_text: 'Grading', quantity: 1, unit_amount: '100', discount: 100 }] }

onEachEngine('an invoice with nothing to pay', (open) => {
  test('is Paid as soon as it leaves Draft, and stays Paid', async () => {
    await using world = await open()
    const { draft, change, amounts, isSound } = await studio(world)
    const paid = ['Paid', '0.00', '0.00']
    for (const status_id of [2, 3]) {
      const id = await draft(free)
      assert.deepEqual(await amounts(id), ['Draft', '0.00', '0.00'])
      await change(id, { status_id })
      assert.deepEqual(await amounts(id), paid)
      await change(id, { status_id: 3, reference: 'PO 7' })
      assert.deepEqual(await amounts(id), paid)
    }
    assert.deepEqual(await amounts(await draft({ ...free, status_id: 3 })), paid)
    const final = await draft({ amount_prepaid: '100' })
    await change(final, { status_id: 2 })
    assert.deepEqual(await amounts(final), paid)
    await isSound()
  })

  test('stays Paid when money is paid for it and when that payment is deleted', async () => {
    await using world = await open()
    const { admin, draft, amounts, isSound } = await studio(world)
    const id = await draft({ ...free, status_id: 2 })
    const payment = await admin.create('payment', { invoice_id: id, amount: '5' })
    assert.deepEqual(await amounts(id), ['Paid', '5.00', '-5.00'])
    await admin.delete(`/v2/payment?id=${payment}`)
    assert.deepEqual(await amounts(id), ['Paid', '0.00', '0.00'])
    await isSound()
  })

  test('is Paid while the prepaid money is kept, and Credited once it is paid back', async () => {
    await using world = await open()
    const { admin, draft, amounts, isSound } = await studio(world)
    const id = await draft({ status_id: 2, amount_prepaid: '100' })
    const [{ items }] = await admin.list('invoice', `id=${id}`)
    const credit = (body: object) => admin.post(`/v2/invoice/credit?id=${id}`, body)
    await credit({ items: [{ id: items[0].id, quantity: '0.3' }] })
    assert.deepEqual(await amounts(id), ['Paid', '0.00', '-30.00'])
    await credit({})
    assert.deepEqual(await amounts(id), ['Paid', '0.00', '-100.00'])
    const tooMuch = await admin.post('/v2/payment', { invoice_id: id, amount: '-100.01' })
    assert.equal(tooMuch.status, 409)
    assert.match(tooMuch.body.error.message, /would sum to -100\.01, but at most 100\.00 can be paid back\.$/)
    await admin.create('payment', { invoice_id: id, amount: '-100' })
    assert.deepEqual(await amounts(id), ['Credited', '-100.00', '0.00'])
    await isSound()
  })

  test('is Paid with a balance in favour of the client if more was prepaid, also once that is paid back', async () => {
    await using world = await open()
    const { admin, draft, change, amounts, isSound } = await studio(world)
    assert.deepEqual(await amounts(await draft({ status_id: 3 })), ['Awaiting Payment', '0.00', '100.00'])
    const id = await draft({ amount_prepaid: '120' })
    assert.deepEqual(await amounts(id), ['Draft', '0.00', '-20.00'])
    for (const status_id of [2, 3]) {
      await change(id, { status_id })
      assert.deepEqual(await amounts(id), ['Paid', '0.00', '-20.00'])
    }
    await admin.create('payment', { invoice_id: id, amount: '-15' })
    assert.deepEqual(await amounts(id), ['Paid', '-15.00', '-5.00'])
    await admin.create('payment', { invoice_id: id, amount: '-5' })
    assert.deepEqual(await amounts(id), ['Paid', '-20.00', '0.00'])
    await isSound()
  })
})

onEachEngine('a negative invoice', (open) => {
  const below = { items: [{ item_text: 'Correction', quantity: 1, unit_amount: '-50' }] }

  test('is open until its whole amount is paid to the client', async () => {
    await using world = await open()
    const { admin, draft, change, amounts, isSound } = await studio(world)
    const id = await draft({ ...below, status_id: 2 })
    assert.deepEqual(await amounts(id), ['Submitted', '0.00', '-50.00'])
    await admin.create('payment', { invoice_id: id, amount: '-20' })
    assert.deepEqual(await amounts(id), ['Submitted', '-20.00', '-30.00'])
    const rest = await admin.create('payment', { invoice_id: id, amount: '-30' })
    assert.deepEqual(await amounts(id), ['Paid', '-50.00', '0.00'])
    const { status, body } = await admin.put(`/v2/invoice?id=${id}`, { status_id: 3 })
    assert.equal(status, 409)
    assert.match(body.error.message, /Delete or change a payment/)
    await admin.delete(`/v2/payment?id=${rest}`)
    assert.deepEqual(await amounts(id), ['Awaiting Payment', '-20.00', '-30.00'])
    await change(id, { status_id: 4 })
    assert.deepEqual(await amounts(id), ['Paid', '-50.00', '0.00'])
    await isSound()
    await change(id, { status_id: 3 })
    assert.deepEqual(await amounts(id), ['Awaiting Payment', '-20.00', '-30.00'])
    await admin.post(`/v2/invoice/credit?id=${id}`, {})
    assert.deepEqual(await amounts(id), ['Awaiting Payment', '-20.00', '20.00'])
    await admin.create('payment', { invoice_id: id, amount: '20' })
    assert.deepEqual(await amounts(id), ['Credited', '0.00', '0.00'])
    await isSound()
  })

  test('once set to Paid by hand, counts only recorded payments after a credit note leaves it open', async () => {
    await using world = await open()
    const { admin, draft, change, amounts, isSound } = await studio(world)
    const credit = async (id: number, quantity: string) => {
      const [{ items }] = await admin.list('invoice', `id=${id}`)
      const { status } = await admin.post(`/v2/invoice/credit?id=${id}`, { items: [{ id: items[0].id, quantity }] })
      assert.equal(status, 200)
    }
    const whole = await draft({ ...below, status_id: 4 })
    assert.deepEqual(await amounts(whole), ['Paid', '-50.00', '0.00'])
    await credit(whole, '1')
    assert.deepEqual(await amounts(whole), ['Credited', '0.00', '0.00'])
    const parts = await draft({ ...below, status_id: 4 })
    await credit(parts, '0.5')
    assert.deepEqual(await amounts(parts), ['Awaiting Payment', '0.00', '-25.00'])
    await isSound()
    await change(parts, { status_id: 4 })
    assert.deepEqual(await amounts(parts), ['Paid', '-25.00', '0.00'])
    await credit(parts, '0.5')
    assert.deepEqual(await amounts(parts), ['Credited', '0.00', '0.00'])
    const partly = await draft({ ...below, status_id: 2 })
    await admin.create('payment', { invoice_id: partly, amount: '-20' })
    await change(partly, { status_id: 4 })
    await credit(partly, '1')
    assert.deepEqual(await amounts(partly), ['Awaiting Payment', '-20.00', '20.00'])
    await isSound()
    await change(partly, { status_id: 4 })
    assert.deepEqual(await amounts(partly), ['Paid', '0.00', '0.00'])
    await isSound()
    await admin.create('payment', { invoice_id: partly, amount: '20' })
    assert.deepEqual(await amounts(partly), ['Credited', '0.00', '0.00'])
    await isSound()
    const above = await draft({ status_id: 4 })
    await credit(above, '0.5')
    assert.deepEqual(await amounts(above), ['Paid', '100.00', '-50.00'])
    await credit(above, '0.5')
    assert.deepEqual(await amounts(above), ['Paid', '100.00', '-100.00'])
    await isSound()
  })
})
