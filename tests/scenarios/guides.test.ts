import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { App } from '../../src/app.ts'
import { fillDemo } from '../../src/demo/index.ts'
import { startMailServer } from '../support/mail-server.ts'
import { pdfText } from '../support/pdf-text.ts'
import { placeholderRows } from '../support/placeholder-rows.ts'
import { testRun } from '../support/postgres-cluster.ts'
import { readCsv } from '../support/read-csv.ts'
import { MovingClock } from '../world.ts'

import { answersOf, shellBlocks } from './run-guide.ts'

const fillDemoStudio = (app: App): Promise<void> => fillDemo(app.scopes, 1, { seed: 1, bookings: 50 })

for (const [studio, prepare] of Object.entries({ 'an empty instance': undefined, 'the demo studio': fillDemoStudio })) {
  test(`the tour of the README works as written, in ${studio}`, async () => {
    const answers = await answersOf(shellBlocks('README.md', 'A five-minute tour'), { prepare })
    const [instance, inWindow, byName, wrong, quotes, duplicate, ownList, forbidden, journal] = answers
    assert.equal(instance.data.length, 1)
    const [{ id }] = inWindow.data
    assert.deepEqual([inWindow.data.length, inWindow.data[0].resources[0].name], [1, 'Suite 9'])
    const booked = { id, name: 'Grade – Episode 1' }
    assert.deepEqual(
      byName.data.filter((found: typeof booked) => found.id === id),
      [booked],
    )
    assert.deepEqual(
      wrong.error.details.map((fault: { field: string }) => fault.field),
      ['start', 'status', 'name'],
    )
    assert.partialDeepStrictEqual(quotes.data, [
      {
        prefix: 'Q-',
        sub_total: '333.33',
        discount_total: '33.33',
        net_total: '300.00',
        tax_total: '60.00',
        total: '360.00',
      },
    ])
    assert.ok(duplicate.success.id > 0)
    assert.deepEqual(ownList.data, [booked])
    assert.equal(forbidden.error.code, 403)
    assert.equal(journal.data[0].action, 'created')
  })
}

test('the guide from the first booking to the first invoice works as written', async () => {
  const answers = await answersOf(shellBlocks('docs/guides/first-booking-to-first-invoice.md'))
  const refused = answers.splice(-2).map((answer) => answer.error.code)
  assert.deepEqual(refused, [409, 400])
  for (const answer of answers) assert.equal(answer.error, undefined, JSON.stringify(answer))
  const [bookings, quotes, draft, issued] = answers.filter((answer) => answer.data !== undefined)
  assert.equal(bookings.data[0].resources[0].rates[0].sell.quantity, '2')
  const totals = { net_total: '3180.00', tax_total: '604.20', total: '3784.20' }
  assert.deepEqual(
    [quotes.data[0].number, quotes.data[0].total, draft.data[0].number, issued.data[0].number],
    [1, totals.total, null, 1],
  )
  assert.deepEqual({ ...issued.data[0], ...totals }, issued.data[0])
})

test('the guide to repeating bookings works as written', async () => {
  const answers = await answersOf(shellBlocks('docs/guides/repeating-bookings.md'))
  for (const answer of answers) assert.equal(answer.error, undefined, JSON.stringify(answer))
  const [children, changed, masters] = answers.filter((answer) => answer.data !== undefined)
  assert.deepEqual(children.data[0], {
    id: 2,
    start_date_time_iso: '2026-09-14T09:00:00+02:00',
    repeat_master: 'false',
    repeat_master_id: '1',
    repeat_rule: 'FREQ=weekly;REPENDTYPE=date;UNTIL=20270531T235959',
  })
  const rendered = changed.data.map((one: Record<string, string>) => [one.name, one.start_date_time_iso?.slice(0, 16)])
  assert.deepEqual(rendered.slice(1, 5), [
    ['Colour session', '2026-09-14T09:00'],
    ['Colour session', '2026-09-24T09:00'],
    ['Colour session', '2026-09-28T09:00'],
    ['Colour session', '2026-10-05T10:30'],
  ])
  assert.deepEqual(masters.data, [
    {
      id: 2,
      start_date_time_iso: '2026-09-14T09:00:00+02:00',
      repeat_rule: 'FREQ=weekly;REPENDTYPE=date;UNTIL=20260928T090000',
    },
    {
      id: 5,
      start_date_time_iso: '2026-10-05T10:30:00+02:00',
      repeat_rule: 'FREQ=weekly;REPENDTYPE=date;UNTIL=20270111T103000',
    },
  ])
})

test('the guide to webhooks works as written', async () => {
  const answers = await answersOf(shellBlocks('docs/guides/webhooks.md'))
  for (const answer of answers) assert.equal(answer.error, undefined, JSON.stringify(answer))
  const [made, ping, log, failed, retried, rotated] = answers
  assert.match(made.success.secret, /^whsec_/)
  assert.deepEqual([ping.success, retried.success, failed.data], [{ id: 1 }, { id: 1 }, []])
  assert.partialDeepStrictEqual(log.data, [{ event: 'ping', status: 'waiting', attempts: 0, code: null, error: null }])
  assert.notEqual(rotated.success.secret, made.success.secret)
})

test('the guide from bookings to an invoice works as written', async () => {
  const answers = await answersOf(shellBlocks('docs/guides/from-bookings-to-an-invoice.md'))
  const refused = answers.filter((answer) => answer.error !== undefined)
  assert.deepEqual(
    refused.map(({ error }) => [error.code, error.message]),
    [
      [
        409,
        'Already on an invoice: the booking 2 on the draft with the id 1. With rest=true, only what is left of them is billed. With again=true, they are billed again in full.',
      ],
      [409, 'items[0].quantity: is 7, but 6 is left to invoice.'],
    ],
  )
  const [billed, open, bills, accepted, invoiced, parts, sums] = answers.filter((answer) => answer.data !== undefined)
  assert.partialDeepStrictEqual(billed.data, [
    {
      groups: [{ name: 'Monday, 1 March 2027' }, { name: 'Tuesday, 2 March 2027' }],
      items: [{ quantity: '8.5', total: '1020.00' }, { total: '1020.00' }, { item_text: 'LTO tape', total: '280.00' }],
      net_total: '2320.00',
      tax_total: '440.80',
      total: '2760.80',
      buy_total: '788.50',
    },
  ])
  assert.deepEqual(open.data, [{ id: 3, name: 'Grade' }])
  assert.deepEqual(
    bills.data.map((one: { status: { name: string }[] }) => one.status[0]?.name),
    ['Draft'],
  )
  assert.deepEqual([accepted.data[0].status[0].name, invoiced.data[0].status[0].name], ['Accepted', 'Invoiced'])
  assert.deepEqual(
    parts.data.map((one: { total: string }) => one.total),
    ['6902.00', '10353.00'],
  )
  assert.deepEqual(sums.meta.sums, [{ currency: 'EUR', count: 4, net_total: '17840.00', total: '21229.60' }])
})

test('the guide to payments and credit notes works as written', async () => {
  const answers = await answersOf(shellBlocks('docs/guides/payments-and-credit-notes.md'))
  const refused = answers.pop()
  assert.match(refused.error.message, /more than the rest of this line, which is 2\./)
  for (const answer of answers) assert.equal(answer.error, undefined, JSON.stringify(answer))
  const lists = answers.flatMap((answer) => (answer.data === undefined ? [] : [answer.data[0]]))
  const [issued, late, part, paid, offering, discounted, note, credited, paidBack] = lists
  assert.deepEqual([issued.number, issued.total, issued.buyer.tax_number], [1, '1404.19', 'NO 123 456 789'])
  assert.deepEqual([part.status[0].name, part.balance], ['Submitted', '404.19'])
  assert.deepEqual([paid.status[0].name, paid.balance], ['Paid', '0.00'])
  assert.deepEqual([late.id, late.balance], [1, '1404.19'])
  assert.deepEqual(offering.early_payment_discounts, [{ percent: '2.00', until: '2026-03-16', amount: '23.80' }])
  assert.deepEqual(
    [discounted.status[0].name, discounted.amount_discounted, discounted.balance],
    ['Paid', '23.80', '0.00'],
  )
  assert.deepEqual([note.prefix, note.number, note.total], ['CN-', 1, '357.00'])
  assert.deepEqual([credited.amount_credited, credited.balance], ['357.00', '-357.00'])
  assert.deepEqual([paidBack.status[0].name, paidBack.balance], ['Paid', '0.00'])
})

test('the guide to books for the accountant works as written', async () => {
  const answers = await answersOf(shellBlocks('docs/guides/books-for-the-accountant.md'))
  for (const answer of answers) assert.equal(answer.error, undefined, JSON.stringify(answer))
  const { folder } = await testRun()
  const rowsOf = (name: string) => readCsv(readFileSync(join(folder, name)))
  assert.deepEqual(
    ['invoices.csv', 'lines.csv', 'tax.csv', 'payments.csv', 'credit-notes.csv', 'open-items.csv'].map(
      (name) => rowsOf(name).length,
    ),
    [1, 1, 1, 1, 0, 1],
  )
  assert.partialDeepStrictEqual(rowsOf('open-items.csv'), [{ balance: '1856.00', overdue_1_to_30: '1856.00' }])
  assert.equal(readFileSync(join(folder, 'invoices.xlsx'), 'latin1').slice(0, 2), 'PK')
  const [statement] = answers.filter((answer) => answer.success?.payments !== undefined)
  assert.partialDeepStrictEqual(statement.success, {
    payments: [{ amount: '333.20', invoice: { id: 2 } }],
    proposals: [],
  })
  const bookings = ['invoices', 'credit_notes', 'payments'].map((name) =>
    readFileSync(join(folder, `EXTF_${name}.csv`), 'latin1')
      .trimEnd()
      .split('\r\n')
      .slice(2),
  )
  assert.match(bookings[0]?.[0] ?? '', /^2856,00;"S";"EUR";;;;10001;8400;;0203;"INV-1";"160326"/)
  assert.deepEqual(
    bookings.map(({ length }) => length),
    [1, 0, 2],
  )
})

test('the guide to prices of bookings works as written', async () => {
  const answers = await answersOf(shellBlocks('docs/guides/prices-of-bookings.md'))
  for (const answer of answers) assert.equal(answer.error, undefined, JSON.stringify(answer))
  const [computed, why, byHand, ...prices] = answers.flatMap(({ data }) => data ?? [])
  const sold = (booking: { resources: { rates: { sell: Record<string, string> }[] }[] }) =>
    booking.resources[0]?.rates.map(({ sell }) => `${sell.quantity} ${sell.unit} × ${sell.unit_amount}`)
  assert.deepEqual(sold(computed), ['12 hourly × 120.00', '2 hourly × 60.00', '12 hourly × -12.00'])
  assert.deepEqual(why.resources[0].rates[1].trace.slice(0, 4), [
    '“Overtime” is charged in addition to the base: it is for the time after 10 hours.',
    'Its time is 2 h on 1 day: 2026-09-07 19:00 to 2026-09-07 21:00 (Europe/Berlin).',
    'Sold: 50 % of the 120.00 EUR of “Rate card” is 60.00 EUR for one hour.',
    'Sold: 2 hours at 60.00 EUR is 120.00 EUR.',
  ])
  assert.deepEqual(sold(byHand), ['1 daily × 1000.00'])
  assert.deepEqual(
    prices.map(({ resources, totals }) => [resources[0].up_to_date, totals[0].sell]),
    [
      [false, '1080.00'],
      [true, '1170.00'],
    ],
  )
})

test('the guide to documents as PDF works as written, and names every placeholder', async () => {
  const page = 'docs/guides/documents-as-pdf.md'
  const answers = await answersOf(shellBlocks(page))
  const [unknown, unsent, ...others] = answers.filter(({ error }) => error !== undefined)
  assert.deepEqual(others, [])
  assert.match(unknown.error.message, /^middle_right_container: \[clientNumber\] is unknown: did you mean \[\w+\]\?/)
  assert.equal(unsent.error.code, 409)
  const { folder } = await testRun()
  for (const name of ['invoice.pdf', 'german.pdf', 'credit-note.pdf', 'rechnung.pdf']) {
    assert.equal(readFileSync(join(folder, name), 'latin1').slice(0, 5), '%PDF-')
  }
  const printed = (name: string) => pdfText(readFileSync(join(folder, name)))
  assert.match(printed('invoice.pdf'), /Due date/)
  for (const name of ['german.pdf', 'rechnung.pdf'])
    assert.match(printed(name), /Menge[\s\S]*Betrag|Rechnung[\s\S]*Menge/)
  assert.match(printed('german.pdf'), /3 Tage/)
  assert.ok(readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8').includes(`${placeholderRows()}\n`))
})

test('the guide to calendars works as written', async () => {
  const answers = await answersOf(shellBlocks('docs/guides/calendars.md'))
  const [, , , rendered, busy, own, file, subscribed, dry, run, , holidays] = answers
  for (const answer of answers) assert.equal(answer.error, undefined, JSON.stringify(answer))
  assert.deepEqual([rendered, busy, file, subscribed], [1, 1, 1, { success: { id: 1 } }])
  assert.match(own.success.feed, /^\/feed\/user\/daybook_feed_/)
  assert.deepEqual(run, dry)
  assert.deepEqual(run.success.quarantine, [{ event: 'Grade', reason: 'it is a booking of this Daybook' }])
  assert.deepEqual(
    holidays.data.map(({ date }: { date: string }) => date),
    ['2026-12-25', '2026-12-26', '2026-12-28'],
  )
})

test('the guide to mails works as written, and the mail that it shows arrives', async () => {
  const page = 'docs/guides/mails.md'
  const [start = '', people = '', changes = '', ...rest] = shellBlocks(page)
  await using server = await startMailServer()
  const clock = new MovingClock()
  const answers = await answersOf([start, people, changes], {
    clock,
    smtpUrl: server.url,
    afterwards: async ({ workers }) => {
      clock.advance(60)
      for (const worker of workers) await worker.runDue()
    },
  })
  for (const answer of answers) assert.equal(answer.error, undefined, JSON.stringify(answer))
  const [mail, ...others] = server.mails
  assert.deepEqual([mail?.recipients, others], [['ben@lumen.example'], []])
  const text = readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8')
  assert.equal(mail?.email.text?.trimEnd(), /```text\n(.*?)\n```/s.exec(text)?.[1])
  const more = await answersOf([start, people, changes, ...rest])
  for (const answer of more) assert.equal(answer.error, undefined, JSON.stringify(answer))
})

test('the calls of the other guides work as written, after the first block of the tour', async () => {
  const [start = ''] = shellBlocks('README.md', 'A five-minute tour')
  for (const page of ['clashes-and-locks', 'errors-and-retries']) {
    const answers = await answersOf([start, ...shellBlocks(`docs/guides/${page}.md`)])
    for (const answer of answers) assert.equal(answer.error, undefined, JSON.stringify(answer))
    const said = answers.filter((answer) => answer.dry_run === undefined).at(-1)
    assert.deepEqual(said, { success: { id: 1 } }, page)
  }
})
