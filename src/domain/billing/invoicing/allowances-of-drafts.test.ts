import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openStudio } from '../../../../tests/scenarios/billed-studio.ts'
import { onEachEngine } from '../../../../tests/world.ts'

onEachEngine('allowances of invoices that are made from bookings or quotes', (open) => {
  test('from bookings: a percentage of the lines, and an amount, with the taxes of the lines', async () => {
    await using world = await open()
    const { book, invoice } = await openStudio(world)
    const bookings = [await book('One', -9), await book('Two', -8)]
    const allowances = [
      { percent: 5, reason: 'Loyalty' },
      { charge: true, amount: 20, reason: 'Delivery' },
    ]
    const made = await invoice({ booking_ids: bookings, allowances })
    assert.deepEqual(made.warnings ?? [], [])
    assert.partialDeepStrictEqual(made, {
      allowance_total: '80.00',
      charge_total: '20.00',
      net_total: '1540.00',
      allowances: [
        { percent: '5.00%', base: '1600.00', amount: '80.00', reason: 'Loyalty' },
        { charge: true, amount: '20.00' },
      ],
    })
  })

  test('from a quote: a percentage of the share that is invoiced, with tax', async () => {
    await using world = await open()
    const { admin } = world
    const { client, tax } = await openStudio(world)
    const items = [{ item_text: 'Grading', quantity: 2, unit_amount: 500, taxes: [{ id: tax }] }]
    const quote = await admin.create('quote', { client, status_id: 3, items })
    const body = { percent: 50, allowances: [{ percent: 10, reason: 'Early' }] }
    const answer = await admin.post(`/v2/invoice/from-quote?id=${quote}`, body)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    const [made] = await admin.list('invoice', `id=${answer.body.success.id}`)
    assert.deepEqual(
      [made.allowance_total, made.net_total, made.tax_total, made.total],
      ['50.00', '450.00', '85.50', '535.50'],
    )
  })

  test('400 names what is wrong with them, and nothing is billed; a quote ignores them with a warning', async () => {
    await using world = await open()
    const { admin } = world
    const { book, bill, billed } = await openStudio(world)
    const booking = await book('One', -9)
    const wrong = [
      [{ reason: 'x' }, /^allowances\[0\]\.amount: is required/],
      [{ percent: 101 }, /^allowances\[0\]\.percent: must be a percentage/],
      [{ percent: '33.33333' }, /must be a percentage from 0 to 100 with at most 4 decimals/],
      [{ amount: 1, reason_code: 'QQ' }, /^allowances\[0\]\.reason_code: must be a code/],
    ] as const
    for (const [one, message] of wrong) {
      const { status, body } = await bill({ booking_ids: [booking], allowances: [one] })
      assert.equal(status, 400)
      assert.match(body.error.message, message)
    }
    assert.equal((await bill({ booking_ids: [booking], allowances: 'many' })).status, 400)
    assert.deepEqual(await billed(true), [])
    const { body } = await admin.post('/v2/quote/from-bookings', {
      booking_ids: [booking],
      allowances: [{ percent: 5 }],
    })
    assert.deepEqual(body.warnings, ['allowances is not taken from the body here'])
  })
})
