import assert from 'node:assert/strict'
import { test } from 'node:test'
import { zipSync } from 'fflate'
import { postFile } from '../../../../tests/support/send-file.ts'
import { camt } from '../../../../tests/support/written-camt.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'

async function invoices({ admin }: World, amounts: readonly string[]): Promise<number[]> {
  const ids: number[] = []
  for (const amount of amounts) {
    const client = await admin.create('contact', { type: 'organization', name: `Client ${amount}`, client: true })
    const items = [{ item_text: 'Mix', unit_amount: amount }]
    ids.push(await admin.create('invoice', { client: [{ uuid: `o${client}` }], status_id: 3, items }))
  }
  return ids
}

const send = (world: World, file: string | Uint8Array, name = 'statement.xml') =>
  postFile(world.admin, '/v2/bank-statement', name, Buffer.from(file))

async function balance({ admin }: World, id: number | undefined): Promise<string> {
  const [{ balance: owed }] = await admin.list('invoice', `id=${id}&fields=balance`)
  return owed
}

const withSide = (file: string, side: string) => file.replace('<CdtDbtInd>CRDT</CdtDbtInd>', side)

onEachEngine('bank statements', (open) => {
  for (const version of ['02', '04', '06', '08']) {
    test(`camt.053.001.${version}: a credit that names an invoice becomes a payment, and only once`, async () => {
      await using world = await open()
      const [first, second, third] = await invoices(world, ['100', '50', '70'])
      const file = camt(
        [
          { amount: '100.00', text: 'Invoice inv 1 thank you', ref: 'A1', iban: 'FR7630006000011234567890189' },
          { amount: '20.00', text: 'INV-2 part', ref: 'A2' },
          { amount: '70.00', structured: 'RF90INV3', ref: 'A3' },
          { amount: '5.00', text: 'INV-1', sign: 'DBIT', ref: 'A4' },
          { amount: '5.00', text: 'INV-2', status: 'PDNG', ref: 'A5' },
        ],
        version,
      )
      const { status, body } = await send(world, file)
      assert.equal(status, 200, JSON.stringify(body))
      const { payments, proposals, known } = body.success
      assert.deepEqual([payments.length, proposals.length, known], [3, 0, 0], JSON.stringify(proposals))
      assert.partialDeepStrictEqual(payments[0], {
        amount: '100.00',
        payer: 'Acme',
        invoice: { id: first },
        date: '2026-03-05',
      })
      assert.deepEqual(await Promise.all([first, second, third].map((id) => balance(world, id))), [
        '0.00',
        '30.00',
        '0.00',
      ])
      const again = await send(world, camt([{ amount: '20.00', text: 'INV-2 part', ref: 'A2' }], version, '054'))
      assert.partialDeepStrictEqual(again.body.success, { payments: [], proposals: [], known: 1 })
      assert.equal(await balance(world, second), '30.00')
    })
  }

  test('a credit without a certain match is proposed with a reason', async () => {
    await using world = await open()
    const [first, second] = await invoices(world, ['100', '50'])
    const { body } = await send(
      world,
      camt([
        { amount: '50.00', text: 'thanks', ref: 'B1' },
        { amount: '400.00', text: 'INV-1', ref: 'B2' },
        { amount: '120.00', text: 'INV-1 and INV-2', ref: 'B3' },
        { amount: '7.77', text: 'INV-11', ref: 'B4' },
      ]),
    )
    const reasons = body.success.proposals.map(
      ({ reason, invoices: of }: { reason: string; invoices: { id: number }[] }) => [reason, of.map(({ id }) => id)],
    )
    assert.deepEqual(reasons, [
      ['only the amount is that of an invoice', [second]],
      ['it is more than is owed of what it names', [first]],
      ['it is a part of what it names', [first, second]],
      ['it names no open invoice, and its amount is that of none', []],
    ])
    assert.deepEqual(body.success.payments, [])
  })

  test('one credit pays several invoices, and one from a known account pays the invoice of its amount', async () => {
    await using world = await open()
    const { admin } = world
    const [first, second] = await invoices(world, ['100', '50'])
    const iban = 'FR7630006000011234567890189'
    const { body } = await send(world, camt([{ amount: '150.00', text: 'INV-1, INV-2', ref: 'C1', iban }]))
    assert.equal(body.success.payments.length, 2)
    assert.deepEqual(await Promise.all([first, second].map((id) => balance(world, id))), ['0.00', '0.00'])
    const [{ client }] = await admin.list('invoice', `id=${first}&fields=client`)
    const items = [{ item_text: 'Mix', unit_amount: 80 }]
    const third = await admin.create('invoice', { client: [{ uuid: client[0].uuid }], status_id: 3, items })
    const later = await send(world, camt([{ amount: '80.00', text: 'hello', ref: 'C2', iban }]))
    assert.partialDeepStrictEqual(later.body.success.payments, [{ invoice: { id: third } }])
  })

  test('a credit from a known account that names a paid invoice does not pay another of the same amount', async () => {
    await using world = await open()
    const { admin } = world
    const [first] = await invoices(world, ['100'])
    const [{ client }] = await admin.list('invoice', `id=${first}&fields=client`)
    const items = [{ item_text: 'Mix', unit_amount: 100 }]
    const second = await admin.create('invoice', { client: [{ uuid: client[0].uuid }], status_id: 3, items })
    const iban = 'FR7630006000011234567890189'
    const paid = { amount: '100.00', iban, text: 'INV-1' }
    const reason = 'it names an invoice of which nothing is owed any more'
    const twice = await send(
      world,
      camt([
        { ...paid, ref: 'D1' },
        { ...paid, ref: 'D2', name: 'again' },
      ]),
    )
    assert.partialDeepStrictEqual(twice.body.success, {
      payments: [{ invoice: { id: first } }],
      proposals: [{ reason, invoices: [{ id: second }] }],
    })
    const later = await send(world, camt([{ ...paid, ref: 'D3', day: '2026-03-19' }]))
    assert.partialDeepStrictEqual(later.body.success, { payments: [], proposals: [{ reason }] })
    const rent = await send(world, camt([{ ...paid, text: 'March', ref: 'D4', day: '2026-03-20' }]))
    assert.partialDeepStrictEqual(rent.body.success, { payments: [{ invoice: { id: second } }] })
  })

  test('a ZIP of statements is read, also entries without a bank reference, and is booked only once', async () => {
    await using world = await open()
    await invoices(world, ['100', '50'])
    const zip = zipSync({
      'one.xml': Buffer.from(camt([{ amount: '60.00', text: 'INV-1' }])),
      'two.xml': Buffer.from(camt([{ amount: '50.00', text: 'INV-2' }], '08', '054')),
    })
    const { body } = await send(world, zip, 'statements.zip')
    assert.equal(body.success.payments.length, 2)
    const again = await send(world, zip, 'statements.zip')
    assert.partialDeepStrictEqual(again.body.success, { payments: [], proposals: [], known: 2 })
  })

  test('a part payment with other references in the notification and the statement is not booked twice', async () => {
    await using world = await open()
    const [first, second] = await invoices(world, ['100', '50'])
    const named = { amount: '20.00', text: 'INV-1', name: 'E2E-1', iban: 'FR7630006000011234567890189' }
    const plain = { amount: '10.00', text: 'INV-2' }
    const noticed = await send(
      world,
      camt(
        [
          { ...named, ref: 'N1' },
          { ...plain, ref: 'N2' },
          { ...plain, ref: 'N3' },
        ],
        '08',
        '054',
      ),
    )
    assert.equal(noticed.body.success.payments.length, 3, 'equal entries in one file are separate payments')
    const stated = await send(
      world,
      camt([
        { ...named, ref: 'S1' },
        { ...plain, ref: 'S2' },
        { ...plain, ref: 'N3' },
      ]),
    )
    const { payments, proposals, known } = stated.body.success
    assert.deepEqual([payments, known], [[], 2])
    assert.partialDeepStrictEqual(proposals, [
      {
        reason: 'a payment with the same content is already booked, under another reference of the bank',
        invoices: [{ id: second }],
      },
    ])
    assert.deepEqual(await Promise.all([first, second].map((id) => balance(world, id))), ['80.00', '30.00'])
    const third = { ...plain, ref: 'S3' }
    const later = await send(world, camt([{ ...plain, ref: 'N2' }, { ...plain, ref: 'N3' }, third]))
    assert.equal(later.body.success.payments.length, 1, 'an entry beside the two that are booked is a new payment')
    const other = await send(world, camt([{ ...named, name: 'E2E-2', ref: 'S4' }]))
    assert.equal(other.body.success.payments.length, 1, 'an entry with another name is another payment')
  })

  test('an entry that is neither a credit nor a debit is left out, also if it is a reversal', async () => {
    await using world = await open()
    const [first] = await invoices(world, ['100'])
    const entry = { amount: '100.00', text: 'INV-1' }
    const [returned, reversed] = [camt([{ ...entry, more: '<RtrInf/>' }]), camt([{ ...entry, reversed: true }])]
    const unknown = '<CdtDbtInd>C</CdtDbtInd>'
    for (const file of [withSide(returned, ''), withSide(reversed, ''), withSide(reversed, unknown)]) {
      const { payments, proposals } = (await send(world, file)).body.success
      assert.deepEqual([payments, proposals], [[], []])
    }
    assert.equal(await balance(world, first), '100.00')
  })

  test('400 for more than 2,000 credits, and nothing is booked', async () => {
    await using world = await open()
    const [first] = await invoices(world, ['100'])
    const many = Array.from({ length: 2_000 }, (_, n) => ({ amount: '1.00', text: 'INV-11', ref: `E${n}` }))
    const { status, body } = await send(world, camt(many))
    assert.deepEqual([status, body.success?.proposals.length], [200, 2_000])
    const refused = await send(world, camt([...many, { amount: '100.00', text: 'INV-1', ref: 'F1' }]))
    assert.equal(refused.status, 400)
    assert.match(refused.body.error.message, /^file: has 2001 credits; at most 2000 are booked at once/)
    assert.equal(await balance(world, first), '100.00')
  })

  test('400 says what is wrong with a file', async () => {
    await using world = await open()
    const files = [
      ['<Invoice/>', /is not camt\.053 or camt\.054: its root element is "Invoice"/],
      [
        '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.052.001.08"/>',
        /is not camt\.053 or camt\.054: it is camt\.052\./,
      ],
      [
        '<BkToCstmrStmt xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"/>',
        /is not camt\.053 or camt\.054: its root element is "BkToCstmrStmt"/,
      ],
      [
        '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.002.02"/>',
        /is camt\.053\.002\.02: only versions of camt\.053\.001 and camt\.054\.001 are read/,
      ],
      ['<Document', /well-formed/],
      [':20:STARTUMS\r\n:25:37040044/0532013000', /is not XML: download the statement as camt\.053/],
      ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', /file/],
      ['PK\u0003\u0004 broken', /ZIP/],
      [camt([{ amount: 'many' }]), /amount "many"/],
      [camt([{ amount: '10.005' }]), /amount "10.005" in EUR, which has 2 decimals/],
      [camt([{ amount: '10.00001' }]), /amount "10.00001"/],
      ['', /file/],
    ] as const
    for (const [file, message] of files) {
      const { status, body } = await send(world, file)
      assert.equal(status, 400, file)
      assert.match(body.error.message, message)
    }
  })
})
