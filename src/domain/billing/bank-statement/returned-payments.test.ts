import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postFile } from '../../../../tests/support/send-file.ts'
import { camt, type WrittenEntry } from '../../../../tests/support/written-camt.ts'
import { onEachEngine } from '../../../../tests/world.ts'
import { qrReference, rfReference } from '../../../kernel/identifiers/payment-references.ts'

onEachEngine('money that the bank took back', (open) => {
  test('is proposed with the paid invoices that it names, and known once it is recorded as a refund', async () => {
    await using world = await open()
    const { admin } = world
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
    const invoiced = (unit_amount: string) =>
      admin.create('invoice', { client, status_id: 3, items: [{ unit_amount }] })
    const [first, second] = [await invoiced('119'), await invoiced('50')]
    const send = async (entries: readonly WrittenEntry[]) => {
      const file = Buffer.from(camt(entries, '08'))
      const { status, body } = await postFile(admin, '/v2/bank-statement', 'statement.xml', file)
      assert.equal(status, 200, JSON.stringify(body))
      return body.success
    }
    const back = { sign: 'DBIT', code: 'UPDD' } as const
    const statement: WrittenEntry[] = [
      {
        amount: '169.00',
        ref: 'A1',
        parts: [
          { amount: '119.00', text: 'INV-1' },
          { amount: '50.00', text: 'INV-2' },
        ],
      },
      { amount: '122.00', ref: 'A2', text: 'INV-1', ...back },
      { amount: '7.00', ref: 'A3', text: 'INV-3', ...back },
      { amount: '50.00', ref: 'A4', text: 'INV-2', sign: 'DBIT' },
    ]
    const { payments, proposals } = await send(statement)
    assert.equal(payments.length, 2)
    assert.deepEqual(
      proposals.map(({ amount, reference, reason, invoices }: Record<string, unknown>) => [
        amount,
        reference,
        reason,
        invoices,
      ]),
      [
        [
          '-122.00',
          'A2',
          'the bank took money back of what it names: record it as a refund',
          [{ id: first, prefix: 'INV-', number: 1, discount: '0.00' }],
        ],
        ['-7.00', 'A3', 'the bank took money back, but it names no paid invoice', []],
      ],
    )
    const paid = async (id: number) => (await admin.list('invoice', `id=${id}&fields=balance`))[0].balance
    assert.deepEqual([await paid(first), await paid(second)], ['0.00', '0.00'])
    await admin.create('payment', { invoice_id: first, amount: '-119', date: '2026-03-05', reference: 'A2' })
    assert.equal(await paid(first), '119.00')
    const again = await send(statement.slice(1))
    assert.deepEqual([again.known, again.proposals.length], [1, 1])
  })

  test('is proposed again if the refund with its reference is too old, too late or too large', async () => {
    await using world = await open()
    const { admin } = world
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
    const refunded = async (amount: string, date: string) => {
      const invoice_id = await admin.create('invoice', { client, status_id: 3, items: [{ unit_amount: '119' }] })
      await admin.create('payment', { invoice_id, amount: '119', date: '2026-03-01' })
      await admin.create('payment', { invoice_id, amount, date, reference: 'C1' })
    }
    const returned = (amount: string, day: string, text = 'INV-1'): WrittenEntry => {
      return { amount, ref: 'C1', day, text, sign: 'DBIT', code: 'UPDD' }
    }
    const send = async (...entries: WrittenEntry[]) => {
      const file = Buffer.from(camt(entries, '08'))
      const { known, proposals } = (await postFile(admin, '/v2/bank-statement', 'statement.xml', file)).body.success
      return [known, ...proposals.map(({ amount, reason }: Record<string, string>) => [amount, reason])]
    }
    const doubt = 'it can be a refund that is already recorded with this reference of the bank'
    await refunded('-119', '2026-03-06')
    const own = returned('122.00', '2026-03-05')
    assert.deepEqual(await send(own), [1], 'with the fee of the bank, recorded a day later')
    assert.deepEqual(await send(own, own), [2], 'in the statement and in the notification')
    assert.deepEqual(await send(own, returned('119.00', '2026-03-05', 'INV-2')), [1, ['-119.00', doubt]])
    assert.deepEqual(await send(returned('122.00', '2026-06-05')), [0, ['-122.00', doubt]])
    assert.deepEqual(await send(returned('50.00', '2026-03-05')), [0, ['-50.00', doubt]])
    await refunded('-119', '2026-06-05')
    assert.deepEqual(await send(own, returned('122.00', '2026-06-05', 'INV-2')), [2], 'each has its own refund')
    const unrecorded = returned('122.00', '2026-07-05', 'Unpaid')
    await refunded('-119', '2026-07-13')
    assert.deepEqual(await send(unrecorded), [0, ['-122.00', doubt]], 'a refund eight days later')
    await refunded('-119', '2026-07-12')
    assert.deepEqual(await send(unrecorded), [1], 'a refund seven days later')
  })

  test('is not matched to the refund of a return with the same reference and day but another invoice', async () => {
    await using world = await open()
    const { admin } = world
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
    const paid = async () => {
      const invoice_id = await admin.create('invoice', { client, status_id: 3, items: [{ unit_amount: '119' }] })
      await admin.create('payment', { invoice_id, amount: '119', date: '2026-03-01' })
      return invoice_id
    }
    const [, invoice_id] = [await paid(), await paid()]
    await admin.create('payment', { invoice_id, amount: '-119', date: '2026-03-05', reference: 'C1' })
    const returned = (amount: string, text: string): WrittenEntry => {
      return { amount, ref: 'C1', text, sign: 'DBIT', code: 'UPDD' }
    }
    const send = async (...entries: WrittenEntry[]) => {
      const file = Buffer.from(camt(entries, '08'))
      const { known, proposals } = (await postFile(admin, '/v2/bank-statement', 'statement.xml', file)).body.success
      return [known, ...proposals.map(({ remittance }: { remittance: string }) => remittance)]
    }
    const [other, own] = [returned('122.00', 'INV-1'), returned('119.00', 'INV-2')]
    assert.deepEqual(await send(other), [0, 'INV-1'], 'in a separate statement')
    assert.deepEqual(await send(own), [1])
    assert.deepEqual(await send(other, own), [1, 'INV-1'])
    assert.deepEqual(
      await send(returned('122.00', 'Unpaid'), own),
      [1, 'Unpaid'],
      'the one with the number comes first',
    )
    assert.deepEqual(await send(returned('119.00', 'Returned')), [0, 'Returned'], 'in a later file')
  })

  test('is the one with the nearest amount, and of later files only if the earlier ones are not it', async () => {
    await using world = await open()
    const { admin, clock } = world
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
    const invoice_id = await admin.create('invoice', { client, status_id: 3, items: [{ unit_amount: '119' }] })
    await admin.create('payment', { invoice_id, amount: '119', date: '2026-03-01' })
    const refunded = (reference: string, amount: string, date = '2026-03-05') =>
      admin.create('payment', { invoice_id, amount, date, reference })
    const returned = (ref: string, amount: string, text: string): WrittenEntry => {
      return { amount, ref, text, sign: 'DBIT', code: 'UPDD' }
    }
    const send = async (...entries: WrittenEntry[]) => {
      clock.advance(60)
      const file = Buffer.from(camt(entries, '08'))
      const { known, proposals } = (await postFile(admin, '/v2/bank-statement', 'statement.xml', file)).body.success
      clock.advance(60)
      return [known, ...proposals.map(({ remittance }: { remittance: string }) => remittance)]
    }
    await refunded('D1', '-40')
    const [dear, exact] = [returned('D1', '43.00', 'Unpaid'), returned('D1', '40.00', 'Returned')]
    assert.deepEqual(await send(dear, exact), [1, 'Unpaid'], 'in one file')
    assert.deepEqual([await send(dear), await send(exact)], [[0, 'Unpaid'], [1]], 'in one file each')

    const [first, second] = [returned('D2', '23.00', 'First'), returned('D2', '20.00', 'Second')]
    assert.deepEqual(await send(first), [0, 'First'])
    await refunded('D2', '-20')
    assert.deepEqual(await send(second), [0, 'Second'], 'the refund is of the one that was shown')
    assert.deepEqual(
      [await send(first), await send(second), await send(second, first)],
      [[1], [0, 'Second'], [1, 'Second']],
    )
    await refunded('D2', '-20', '2026-03-06')
    assert.deepEqual(await send(second), [0, 'Second'], 'the refund of another day')

    const [third, fourth] = [returned('D3', '12.00', 'Third'), returned('D3', '10.00', 'Fourth')]
    assert.deepEqual(
      [await send(third), await send(fourth)],
      [
        [0, 'Third'],
        [0, 'Fourth'],
      ],
    )
    await refunded('D3', '-10')
    assert.deepEqual([await send(third), await send(fourth)], [[0, 'Third'], [1]], 'both were shown before')
  })

  test('is matched by a structured reference, a QR reference, and a number that is split over two lines', async () => {
    await using world = await open()
    const { admin } = world
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
    const id = await admin.create('invoice', { client, number: 2041, status_id: 3, items: [{ unit_amount: '119' }] })
    await admin.create('payment', { invoice_id: id, amount: '119' })
    const back = { amount: '119.00', sign: 'DBIT', code: 'UPDD' } as const
    const statement: WrittenEntry[] = [
      { ...back, ref: 'B1', structured: rfReference('INV-2041') ?? '' },
      { ...back, ref: 'B2', structured: qrReference(id) ?? '' },
      { ...back, ref: 'B3', text: ['Return of INV-20', '41'] },
    ]
    const file = Buffer.from(camt(statement, '08'))
    const { body } = await postFile(admin, '/v2/bank-statement', 'statement.xml', file)
    const found = body.success.proposals.map(({ reference, invoices }: { reference: string; invoices: object[] }) => [
      reference,
      invoices,
    ])
    const invoices = [{ id, prefix: 'INV-', number: 2041, discount: '0.00' }]
    assert.deepEqual(found, [
      ['B1', invoices],
      ['B2', invoices],
      ['B3', invoices],
    ])
  })

  test('takes back the discount of the payment, also with a fee, and at most what is left of it', async () => {
    await using world = await open()
    const { admin } = world
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
    const terms = '#SKONTO#TAGE=14#PROZENT=2.00#'
    const items = [{ quantity: 2, unit_amount: '595' }]
    const id = await admin.create('invoice', { client, status_id: 3, date: '2026-03-02', terms, items })
    const paid = { invoice_id: id, date: '2026-03-05' }
    await admin.create('payment', { ...paid, amount: '200' })
    await admin.create('payment', { ...paid, amount: '966.20', discount: '23.80' })
    const discounts = async (...amounts: string[]) => {
      const entries = amounts.map(
        (amount) => ({ amount, text: 'INV-1', ref: amount, sign: 'DBIT', code: 'UPDD' }) as const,
      )
      const { body } = await postFile(admin, '/v2/bank-statement', 's.xml', Buffer.from(camt(entries, '08')))
      return body.success.proposals.map(({ invoices }: { invoices: { discount: string }[] }) => invoices[0]?.discount)
    }
    assert.deepEqual(await discounts('966.20', '969.20', '200.00', '203.00', '100.00'), [
      ...['-23.80', '-23.80', '0.00', '0.00', '0.00'],
    ])
    const [{ items: lines }] = await admin.list('invoice', `id=${id}`)
    await admin.create('invoice/credit?id=1', { items: [{ id: lines[0].id, quantity: 1 }] })
    assert.deepEqual(await discounts('966.20'), ['-11.90'])
    await admin.create('payment', { ...paid, amount: '-966.20', discount: '-11.90', reference: 'other' })
    assert.deepEqual(await discounts('966.20'), ['0.00'])
  })
})
