import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postFile } from '../../../../tests/support/send-file.ts'
import { camt, type WrittenEntry } from '../../../../tests/support/written-camt.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'

const feeOf = (amount: string, more = '') => `<Chrgs><Amt Ccy="EUR">${amount}</Amt>${more}</Chrgs>`
const recorded = (amount: string, more = '') =>
  `<Chrgs><TtlChrgsAndTaxAmt Ccy="EUR">9.00</TtlChrgsAndTaxAmt><Rcrd><Amt Ccy="EUR">${amount}</Amt>${more}</Rcrd></Chrgs>`

async function invoiced({ admin }: World, amounts: readonly string[], terms?: string): Promise<void> {
  const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
  const given = terms === undefined ? {} : { terms, date: '2026-03-02' }
  for (const unit_amount of amounts) {
    await admin.create('invoice', { ...given, client, status_id: 3, items: [{ unit_amount }] })
  }
}

async function send({ admin }: World, ...entries: WrittenEntry[]) {
  const { status, body } = await postFile(admin, '/v2/bank-statement', 's.xml', Buffer.from(camt(entries, '08')))
  assert.equal(status, 200, JSON.stringify(body))
  const { payments, proposals, known } = body.success
  const shown = ({ amount, reason }: Record<string, string>) => [amount, reason]
  const invoices = proposals.map((one: { invoices: { number: number; discount: string | null }[] }) =>
    one.invoices.map(({ number, discount }) => [number, discount]),
  )
  const fees = proposals.map(({ fee }: { fee: string }) => fee)
  return { read: { payments: payments.map(shown), proposals: proposals.map(shown), known }, invoices, fees }
}

async function read(world: World, ...entries: WrittenEntry[]) {
  return (await send(world, ...entries)).read
}

onEachEngine('a credit of which the bank kept a fee', (open) => {
  const names = 'it names the invoice, and the amounts match'
  const withFee = `${names}, with the fee of 3.50 that the bank kept`
  const unsure = 'the bank kept a fee: record what the client had paid, 3.50 more'

  test('pays an invoice in full, in each version of the messages, and is known later', async () => {
    await using world = await open()
    await invoiced(world, ['1000', '1000', '1000', '1000'])
    const credit = (number: number, amount: string, more: string) => ({
      ...{ amount, more, text: `INV-${number}`, ref: `A${number}` },
    })
    const statement = [
      credit(1, '996.50', feeOf('3.50', '<CdtDbtInd>DBIT</CdtDbtInd>')),
      credit(2, '996.50', recorded('2.00000') + recorded('1.50', '<ChrgInclInd>true</ChrgInclInd>')),
      credit(3, '1000.00', feeOf('3.50')),
      credit(4, '996.50', recorded('3.50', '<ChrgInclInd>false</ChrgInclInd>')),
    ]
    assert.deepEqual(await read(world, ...statement), {
      payments: [
        ['1000.00', withFee],
        ['1000.00', withFee],
        ['1000.00', names],
        ['996.50', 'it names the invoice and pays part of it'],
      ],
      proposals: [],
      known: 0,
    })
    assert.deepEqual(await read(world, ...statement), { payments: [], proposals: [], known: 4 })
  })

  test('pays it less its discount, or from the account of the client', async () => {
    await using world = await open()
    await invoiced(world, ['1000', '500'], '#SKONTO#TAGE=14#PROZENT=2.00#')
    const iban = 'FR7630006000011234567890189'
    const { payments } = await read(
      world,
      { amount: '976.50', text: 'INV-1', ref: 'B1', iban, more: feeOf('3.50') },
      { amount: '497.00', text: 'thanks', ref: 'B2', iban, more: feeOf('3') },
    )
    assert.deepEqual(payments, [
      ['980.00', `${names}, less the discount for early payment, with the fee of 3.50 that the bank kept`],
      ['500.00', 'the account of the client, and the amount that is owed, with the fee of 3.00 that the bank kept'],
    ])
  })

  test('is proposed for the invoice whose amount it is with the fee', async () => {
    await using world = await open()
    await invoiced(world, ['1000'])
    const { proposals } = await read(world, { amount: '996.50', text: 'thanks', ref: 'E1', more: feeOf('3.50') })
    assert.deepEqual(proposals, [
      ['996.50', 'only the amount is that of an invoice, with the fee of 3.50 that the bank kept'],
    ])
  })

  test('is no part payment, and is known once the whole is recorded by hand', async () => {
    await using world = await open()
    await invoiced(world, ['1000'])
    const part = { amount: '396.50', text: 'INV-1', ref: 'C1', more: feeOf('3.50') }
    assert.deepEqual(await read(world, part), { payments: [], proposals: [['396.50', unsure]], known: 0 })
    await world.admin.create('payment', { invoice_id: 1, amount: '400', date: '2026-03-05', reference: 'C1' })
    assert.deepEqual(await read(world, part), { payments: [], proposals: [], known: 1 })
  })

  test('comes back with its discount, also without the fee, and is known once its refund is recorded', async () => {
    await using world = await open()
    await invoiced(world, ['1000'], '#SKONTO#TAGE=14#PROZENT=2.00#')
    const credit = { amount: '976.50', text: 'INV-1', more: feeOf('3.50') }
    assert.equal((await read(world, { ...credit, ref: 'F1' })).payments.length, 1)
    const returned = { ...credit, ref: 'F2', sign: 'DBIT', reversed: true } as const
    assert.deepEqual((await send(world, returned)).invoices, [[[1, '-20.00']]])
    const refund = { invoice_id: 1, amount: '-980', discount: '-20', date: '2026-03-05', reference: 'F2' }
    await world.admin.create('payment', refund)
    assert.deepEqual(await read(world, returned), { payments: [], proposals: [], known: 1 })
  })

  test('comes back without its fee, though the return does not say so', async () => {
    await using world = await open()
    await invoiced(world, ['1000', '500', '300'], '#SKONTO#TAGE=14#PROZENT=2.00#')
    const credit = { amount: '1464.50', text: 'INV-1 and INV-2', more: feeOf('5.50') }
    const returned = { ...credit, ref: 'J2', sign: 'DBIT', reversed: true, more: '' } as const
    const other = { amount: '294.00', text: 'INV-3', ref: 'J3', day: '2026-03-05' }
    const back = [
      [
        [1, '-20.00'],
        [2, '-10.00'],
      ],
    ]
    assert.deepEqual((await send(world, { ...credit, ref: 'J1' }, other, returned)).invoices, back, 'in one file')
    assert.deepEqual((await send(world, returned)).invoices, back, 'in two files')
    const refund = { date: '2026-03-05', reference: 'J2' }
    await world.admin.create('payment', { ...refund, invoice_id: 1, amount: '-980', discount: '-20' })
    await world.admin.create('payment', { ...refund, invoice_id: 2, amount: '-490', discount: '-10' })
    assert.deepEqual(await read(world, returned), { payments: [], proposals: [], known: 1 })
    const exact = { ...other, ref: 'J4', sign: 'DBIT', reversed: true, amount: '288.50' } as const
    assert.deepEqual((await send(world, exact)).invoices, [[[3, '0.00']]], 'a fee of another payment')
  })

  test('that was recorded by hand comes back without its fee', async () => {
    await using world = await open()
    await invoiced(world, ['1000'], '#SKONTO#TAGE=14#PROZENT=2.00#')
    const credit = { amount: '976.50', text: 'thanks', more: feeOf('3.50') }
    assert.equal((await read(world, { ...credit, ref: 'K1' })).proposals.length, 1)
    const paid = { invoice_id: 1, date: '2026-03-05' }
    await world.admin.create('payment', { ...paid, amount: '980', discount: '20', reference: 'K1' })
    const returned = { ...credit, text: 'INV-1', ref: 'K2', sign: 'DBIT', reversed: true, more: '' } as const
    assert.deepEqual((await send(world, returned)).invoices, [[[1, '-20.00']]])
    await world.admin.create('payment', { ...paid, amount: '-980', discount: '-20', reference: 'K2' })
    assert.deepEqual(await read(world, returned), { payments: [], proposals: [], known: 1 })
  })

  test('that was recorded by hand comes back without its fee in the same file', async () => {
    await using world = await open()
    await invoiced(world, ['1000'], '#SKONTO#TAGE=14#PROZENT=2.00#')
    const paid = { invoice_id: 1, date: '2026-03-05' }
    await world.admin.create('payment', { ...paid, amount: '980', discount: '20', reference: 'L1' })
    const credit = { amount: '976.50', text: 'thanks', day: '2026-03-05', ref: 'L1', more: feeOf('3.50') }
    const returned = { ...credit, text: 'INV-1', ref: 'L2', sign: 'DBIT', reversed: true, more: '' } as const
    for (const sent of ['the first time', 'again']) {
      const { read: one, invoices } = await send(world, credit, returned)
      assert.deepEqual([one.payments, one.known, invoices], [[], 1, [[[1, '-20.00']]]], sent)
    }
    await world.admin.create('payment', { ...paid, amount: '-980', discount: '-20', reference: 'L2' })
    assert.deepEqual(await read(world, credit, returned), { payments: [], proposals: [], known: 2 })
  })

  test('shows the fee, and the invoices of the amount with it and of that without', async () => {
    await using world = await open()
    await invoiced(world, ['1000', '200', '100', '105', '600', '600'])
    const more = feeOf('5')
    const found = await send(
      world,
      { amount: '995.00', text: 'INV-1 and INV-2', ref: 'G1', more },
      { amount: '100.00', text: 'thanks', ref: 'G2', more },
      { amount: '100.00', text: 'thanks', ref: 'G3' },
      { amount: '595.00', text: 'thanks', ref: 'G4', more },
    )
    assert.deepEqual(found.read.payments, [])
    assert.deepEqual(found.fees, ['5.00', '5.00', '0.00', '5.00'])
    const numbers = found.invoices.map((one: [number, string][]) => one.map(([number]) => number))
    assert.deepEqual(numbers, [[1, 2], [4, 3], [3], [5, 6]])
  })

  test('is a proposal if the account of the client owes both amounts', async () => {
    await using world = await open()
    await invoiced(world, ['50', '100', '105'])
    const iban = 'FR7630006000011234567890189'
    await read(world, { amount: '50.00', text: 'INV-1', ref: 'H1', iban })
    const found = await send(world, { amount: '100.00', text: 'thanks', ref: 'H2', iban, more: feeOf('5') })
    assert.deepEqual(
      [found.read.payments, found.invoices],
      [
        [],
        [
          [
            [3, '0.00'],
            [2, '0.00'],
          ],
        ],
      ],
    )
  })

  test('of an invoice with a discount says nothing of it if both amounts are its own', async () => {
    await using world = await open()
    await invoiced(world, ['1000'], '#SKONTO#TAGE=14#PROZENT=2.00#')
    const { read: one, invoices } = await send(world, { amount: '980.00', text: 'INV-1', ref: 'I1', more: feeOf('20') })
    assert.deepEqual([one.payments, invoices], [[], [[[1, null]]]])
  })
})

onEachEngine('an own transfer that comes back', (open) => {
  test('pays nothing, also if the number in its text is one of ours', async () => {
    await using world = await open()
    await invoiced(world, ['100'])
    const back = 'it is a transfer of your own that came back'
    const { payments, proposals } = await read(
      world,
      { amount: '100.00', text: 'INV-1', ref: 'D1', more: '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>' },
      { amount: '100.00', text: 'INV-1', ref: 'D2', code: 'RRTN' },
      { amount: '100.00', text: 'INV-1', ref: 'D3', reversed: true },
    )
    assert.deepEqual([payments, proposals], [[], [back, back, back].map((reason) => ['100.00', reason])])
  })
})
