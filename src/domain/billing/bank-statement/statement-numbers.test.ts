import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postFile } from '../../../../tests/support/send-file.ts'
import { camt, type WrittenEntry } from '../../../../tests/support/written-camt.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'

/** Invoices with these printed numbers, each of 1190.00. */
async function invoicesOf({ admin }: World, numbers: readonly (readonly [string, number])[]): Promise<void> {
  const client = await admin.create('contact', { type: 'organization', name: 'Acme', client: true })
  for (const [prefix, number] of numbers) {
    const items = [{ item_text: 'Mix', unit_amount: 1190 }]
    await admin.create('invoice', { client: [{ uuid: `o${client}` }], status_id: 3, items, prefix, number })
  }
}

/** For each credit: the printed number that it pays, or "proposal: " and those that it may pay. */
async function read({ admin }: World, entries: readonly WrittenEntry[], file = 'S'): Promise<string[]> {
  const numbered = entries.map((entry, index) => ({ ...entry, ref: `${file}${index}` }))
  const { status, body } = await postFile(admin, '/v2/bank-statement', 'statement.xml', Buffer.from(camt(numbered)))
  assert.equal(status, 200, JSON.stringify(body))
  const shown = ({ prefix, number }: { prefix: string; number: number }) => `${prefix}${number}`
  return numbered.map(({ ref }) => {
    const of = (list: readonly { reference: string }[]) => list.filter(({ reference }) => reference === ref) as never[]
    const paid = of(body.success.payments).map(({ invoice }) => shown(invoice))
    const proposed = of(body.success.proposals).map(({ invoices }) => (invoices as never[]).map(shown).join(','))
    return [...paid, ...proposed.map((numbers) => `proposal: ${numbers}`)].join(' ')
  })
}

onEachEngine('invoice numbers in the texts of payers', (open) => {
  test('days, months and years do not pay invoices whose numbers look the same', async () => {
    await using world = await open()
    await invoicesOf(world, [...[1, 2, 3, 4, 12].map((number) => ['2026-', number] as const), ['', 2026], ['20', 2602]])
    const texts = [
      'Erstattung Versicherung, Schaden vom 2026-03-15, Danke',
      'Gutschrift Strom 01.03.2026 2. Abschlag',
      'Steuererstattung 2026',
      'Miete 2026-12',
      'Miete 2026-03',
      'Storno 2026/02/01',
      'Zeitraum 1.1.26-4.1.2026',
      'Einzug 20260201',
    ]
    const found = await read(world, [
      ...texts.map((text, index) => ({ amount: `5${index}.00`, text })),
      { amount: '52.00', text: 'Zahlung', name: '2026-04-01-778899' },
    ])
    const none = 'proposal: '
    const expected = [none, none, 'proposal: 2026', 'proposal: 2026-12', none, none, none, none, none]
    assert.deepEqual(found, expected)
  })

  test('a number without letters pays its invoice only with the amount that is owed', async () => {
    await using world = await open()
    await invoicesOf(world, [
      ['2026-', 1],
      ['2026-', 2],
      ['2026-', 3],
      ['', 4711],
      ['2026-03-', 15],
    ])
    const found = await read(world, [
      { amount: '1190.00', text: 'Rechnung 2026-1 vom 2026-03-02' },
      { amount: '1190.00', text: '2026/2' },
      { amount: '1190.00', text: 'Rechnung 4711' },
      { amount: '1190.00', text: 'Rechnung 2026-03-15' },
      { amount: '1000.00', text: 'Rechnung 2026-3' },
    ])
    assert.deepEqual(found, ['2026-1', '2026-2', '4711', '2026-03-15', 'proposal: 2026-3'])
  })

  test('a number with letters must match as a whole: more digits, letters or decimals make another one', async () => {
    await using world = await open()
    await invoicesOf(world, [
      ['RE-', 1],
      ['RE-2026-', 7],
      ['A', 5],
    ])
    const found = await read(world, [
      { amount: '10.00', text: 'RE 1,50 EUR' },
      { amount: '11.00', text: 'RE-1A' },
      { amount: '12.00', text: 'RE 1.3.2026' },
      { amount: '13.00', text: 'RE-12' },
      { amount: '14.00', text: 'Haus A 5' },
      { amount: '15.00', text: 're 001 vom 1.3.2026' },
      { amount: '16.00', text: 'RE2026/7, Danke' },
      { amount: '1190.00', text: 'A5' },
    ])
    const none = 'proposal: '
    assert.deepEqual(found, [none, none, none, none, 'proposal: A5', 'RE-1', 'RE-2026-7', 'A5'])
  })

  test('a number that is split over two lines is read as one', async () => {
    await using world = await open()
    await invoicesOf(world, [
      ['BR-', 1],
      ['BR-', 12],
      ['BR-', 3],
    ])
    const found = await read(world, [
      { amount: '500.00', text: ['Rechnungsnummer BR-1', '2 Danke'] },
      { amount: '1190.00', text: ['Rechnungsnummer B', 'R-12 Danke'] },
      { amount: '400.00', text: ['Rechnung BR-3', 'Danke'] },
      { amount: '1980.00', text: ['BR-1', 'BR-3'] },
    ])
    assert.deepEqual(found, ['proposal: BR-12', 'BR-12', 'BR-3', 'BR-1 BR-3'])
  })

  test('the end of a longer number does not name the invoice with the shorter number', async () => {
    await using world = await open()
    await invoicesOf(world, [
      ['2026-', 7],
      ['ED-2026-', 7],
      ['2026-', 8],
      ['ED-2026-', 8],
      ['2026-', 9],
      ['ED-2026-', 9],
    ])
    const found = await read(world, [
      { amount: '1190.00', text: 'Rechnung ED-2026-7' },
      { amount: '1190.00', text: 'Rechnung 2026-8' },
      { amount: '2380.00', text: ['ED 2026', '/9 und 2026-9'] },
    ])
    assert.deepEqual(found, ['ED-2026-7', '2026-8', '2026-9 ED-2026-9'])
  })

  test('the end of a number that is already paid does not name an open invoice', async () => {
    await using world = await open()
    await invoicesOf(world, [
      ['2026-', 7],
      ['ED-2026-', 7],
      ['2026-', 8],
      ['ED-2026-', 8],
    ])
    const iban = 'FR7630006000011234567890189'
    const paid = { amount: '1190.00', text: 'Rechnung ED-2026-7', iban }
    assert.deepEqual(await read(world, [paid], 'A'), ['ED-2026-7'])
    const found = await read(
      world,
      [
        { ...paid, text: 'Rechnung ED-2026-7 nochmals' },
        { amount: '1190.00', text: 'ED-2026-8' },
        { amount: '1190.00', text: 'ED-2026-8 nochmals' },
        { amount: '1190.00', text: 'ED-2026-7, ED-2026-8 und 2026-8' },
      ],
      'B',
    )
    assert.deepEqual(found, ['proposal: 2026-7,2026-8,ED-2026-8', 'ED-2026-8', 'proposal: 2026-7,2026-8', '2026-8'])
  })

  test('a number names all invoices whose prefixes differ only in punctuation or case', async () => {
    await using world = await open()
    await invoicesOf(world, [
      ['RE-', 7],
      ['RE', 7],
      ['re-', 8],
      ['RE-', 8],
      ['RE-', 9],
    ])
    const iban = 'FR7630006000011234567890189'
    const found = await read(world, [
      { amount: '1190.00', text: 'RE-9', iban },
      { amount: '1190.00', text: 'Rechnung RE-7', iban },
      { amount: '2380.00', text: 'Rechnung RE-8', iban },
      { amount: '1190.00', text: 'Rechnung RE-7', iban },
    ])
    assert.deepEqual(found, ['RE-9', 'proposal: RE-7,RE7', 're-8 RE-8', 'proposal: RE-7,RE7'])
  })

  test('a number is not read across two texts; split over two lines, it pays only the amount owed', async () => {
    await using world = await open()
    await invoicesOf(world, [
      ['RE', 12],
      ['RE', 13],
      ['ED-2026-', 17],
      ['2026-', 17],
      ['2026-', 1],
    ])
    const found = await read(world, [
      { amount: '500.00', text: 'Miete RE', name: '12 Stunden' },
      { amount: '600.00', text: ['Miete RE', '12 Stunden'] },
      { amount: '1190.00', text: ['Miete RE', '13'] },
      { amount: '1190.00', text: ['ED-2026-1', '7'] },
    ])
    assert.deepEqual(found, ['proposal: ', 'proposal: RE12', 'RE13', 'ED-2026-17'])
  })
})
