import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { groupFrom, linesOfCells, moveRow, newHeading } from '../../console/src/pages/documents/edit-rows.ts'
import { draftOfPaper, emptyLine, paperBody } from '../../console/src/pages/documents/paper-draft.ts'
import { groupWork, invoicesToBe } from '../../console/src/pages/to-bill/invoices-to-be.ts'
import { readDecimal, writeDecimal } from '../../console/src/text/read-decimal.ts'

describe('numbers as people type them', () => {
  test('are read by the locale, and other text stays as it is', () => {
    for (const [typed, locale, read] of [
      ['1,150.50', 'en-GB', '1150.50'],
      ['1.150,50', 'de', '1150.50'],
      ['1.150', 'de', '1150'],
      ['1.5', 'de', '1.5'],
      ['0.125', 'de', '0.125'],
      ['0,125', 'en-GB', '0.125'],
      ['1,00,000.50', 'en-IN', '100000.50'],
      ['1,5', 'en-GB', '1.5'],
      ['1’150.50', 'de-CH', '1150.50'],
      ['1 150,50', 'fr', '1150.50'],
      ['-12,5 %', 'de', '-12.5'],
      ['.5', 'en', '.5'],
      ['much', 'en', 'much'],
      ['1.2.3', 'en', '1.2.3'],
      ['12,34,567', 'en', '12,34,567'],
      ['', 'en', ''],
    ] as const) {
      assert.equal(readDecimal(typed, locale), read, `${typed} in ${locale}`)
    }
  })

  test('are read back as the same number', () => {
    for (const locale of ['en-GB', 'en-US', 'de', 'de-CH', 'fr', 'sv', 'en-IN', 'ar-EG', 'fa-IR']) {
      for (const value of ['0', '1150.00', '-1234567.8912', '0.5', '999']) {
        assert.equal(readDecimal(writeDecimal(value, locale), locale), value, `${value} in ${locale}`)
      }
    }
  })
})

describe('rows of a spreadsheet', () => {
  test('become lines: text, quantity, unit, price, discount', () => {
    const said = linesOfCells('Mix\t3\thour\t€1,200.00\t10%\r\nSubtitles\t4\t85\n\nPrint\t€ 12.50\nA remark', {})
    assert.deepEqual(
      said.map(({ item_text, quantity, unit, unit_amount, discount }) => {
        return [item_text, quantity, unit, unit_amount, discount]
      }),
      [
        ['Mix', '3', 'hour', '1,200.00', '10'],
        ['Subtitles', '4', '', '85', ''],
        ['Print', '1', '', '12.50', ''],
        ['A remark', '1', '', '', ''],
      ],
    )
  })

  test('keep a cell of several lines in one piece, and the sign of an amount', () => {
    const cells =
      '"Mix\n5.1 and ""stereo"""\t2\t85\n"Grade" session\t1\t40\nRebate\t1\t(50.00)\nOff\t1\t-€20.00\nLess\t1\tday\t(1.200,00 €)'
    assert.deepEqual(
      linesOfCells(cells, {}).map(({ item_text, description, quantity, unit, unit_amount }) => {
        return [item_text, description, quantity, unit, unit_amount]
      }),
      [
        ['Mix', '5.1 and "stereo"', '2', '', '85'],
        ['"Grade" session', '', '1', '', '40'],
        ['Rebate', '', '1', '', '-50.00'],
        ['Off', '', '1', '', '-20.00'],
        ['Less', '', '1', 'day', '-1.200,00'],
      ],
    )
  })
})

describe('rows of a document', () => {
  const writing = { locale: 'en-GB', zone: 'Europe/Berlin' }

  test('lines belong to the group above them, and are sent with their ids', () => {
    const before = draftOfPaper('invoice', {}, writing)
    const [first, second] = [emptyLine({ item_text: 'A', id: 7 }), emptyLine({ item_text: 'B', unit_amount: '1,000' })]
    const heading = newHeading('Picture')
    const rows = groupFrom([first, second], second.key, heading)
    assert.partialDeepStrictEqual(paperBody('invoice', before, { ...before, rows }, writing), {
      groups: [{ id: heading.key, name: 'Picture', order: 1 }],
      items: [
        { id: 7, item_text: 'A', order: 1, parent_group_id: null },
        { item_text: 'B', unit_amount: '1000', order: 2, parent_group_id: heading.key },
      ],
    })
    assert.deepEqual(
      moveRow(rows, second.key, -1).map(({ key }) => key),
      [first.key, second.key, heading.key],
    )
    assert.equal(moveRow(rows, first.key, -1), rows)
  })

  test('only changes are sent, and days are those of the account', () => {
    const before = draftOfPaper('quote', { date: 1_772_406_000, reference: 'PO 7', currency: 'EUR' }, writing)
    assert.equal(before.date, '2026-03-02')
    assert.deepEqual(paperBody('quote', before, { ...before }, writing), {})
    const after = { ...before, reference: '', due: '2026-04-01' }
    assert.deepEqual(paperBody('quote', before, after, writing), { reference: null, expiry_date: '2026-04-01' })
  })
})

describe('invoice previews', () => {
  const work = (id: number, client: number | null, project: number, currency = 'EUR') => ({
    ...{ id, name: `B${id}`, start: 0, end: 1, currency, net_total: '1.00', lines: [] },
    client: client === null ? null : { id: client, name: `C${client}` },
    project: { id: project, name: `P${project}` },
  })
  const all = [work(1, 1, 2), work(2, 1, 1), work(3, 2, 3), work(3, 2, 3, 'GBP'), work(4, null, 3)]

  test('are one for each client and currency, or also for each project', () => {
    const chosen = new Set([1, 2, 3, 4])
    assert.deepEqual(
      invoicesToBe(all, chosen, 'client').map(({ bookingIds, currency }) => [...bookingIds, currency]),
      [
        [1, 2, 'EUR'],
        [3, 'EUR'],
        [3, 'GBP'],
        [4, 'EUR'],
      ],
    )
    assert.equal(invoicesToBe(all, chosen, 'project').length, 5)
    assert.deepEqual(invoicesToBe(all, new Set(), 'client'), [])
  })

  test('group the work by name, with work without a client last', () => {
    assert.deepEqual(
      groupWork(all, [], 'client').map(({ name, work: some }) => [name, some.length]),
      [
        ['C1', 2],
        ['C2', 2],
        [undefined, 1],
      ],
    )
  })
})
