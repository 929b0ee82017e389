/** The work of the studio, call by call: it books, prices, quotes, invoices and is paid. */
import { CalendarServer } from '../support/calendar-server.ts'
import { writtenBill } from '../support/written-bill.ts'
import { writtenStatement } from '../support/written-statement.ts'
import { type Desk, tryOperation } from './operation-desk.ts'
import { liveThrough } from './walk-records.ts'

const MORNING = 1_773_129_600 // Tuesday, 10 March 2026, 9:00 in Berlin
const HOUR = 3600
const DAY = 24 * HOUR

/** The hours of a crane, as an attachment of its bill. */
const hours = {
  id: 'H-14',
  description: 'Hours',
  content: {
    base64: Buffer.from('Day;Hours\n2026-03-02;8\n').toString('base64'),
    mediaType: 'text/csv',
    fileName: 'hours.csv',
  },
}

/** While there is a rate for overtime. */
async function recalculatePrice(desk: Desk): Promise<void> {
  const { admin } = desk.world
  const overtime = { name: 'Overtime', type_id: 4, currency: 'EUR', overtime_hours: 8, hour_rate: 50 }
  const id = await admin.create('rate-scheme', overtime)
  await tryOperation(desk, 'postBookingPrice', { query: { id: 1 } })
  await tryOperation(desk, 'deleteBookingPrice', { query: { id: 1 } })
  await admin.delete(`/v2/rate-scheme?id=${id}`)
}

export async function walkBookings(desk: Desk): Promise<void> {
  await liveThrough(desk, 'booking', {
    create: {
      name: 'Grade – reel 1',
      start_date_time_iso: '2026-03-10T09:00:00+01:00',
      end_date_time_iso: '2026-03-10T17:30:00+01:00',
      resources: [{ id: 1 }],
      project: [{ id: 1 }],
      client: [{ uuid: 'o3' }],
      status: [{ name: 'Confirmed' }],
      custom_field_1: 'Digital',
    },
    update: { notes: 'The director comes at eleven.' },
  })
  await tryOperation(desk, 'bookingCheckclash', {
    query: { start: MORNING, end: MORNING + HOUR, resources: '1' },
  })
  await tryOperation(desk, 'resourceAvailability', {
    query: { resource_ids: '1', from: MORNING, to: MORNING + DAY, duration_min: 240 },
  })
  await tryOperation(desk, 'bookingChoices', {})
  await tryOperation(desk, 'postBookingIcs', { body: { name: 'Week 11', booking_ids: [1] } })
  await tryOperation(desk, 'reportUtilisation', {
    query: { resource_ids: '1', from: '2026-03-09', to: '2026-03-11' },
  })
  await liveThrough(desk, 'view', {
    create: {
      name: 'Grading floor',
      kind: 'schedule',
      settings: { zoom: 'fortnight', type: [1], status: [1, 2] },
      shared_groups: [{ id: 3 }],
    },
    update: { settings: { zoom: 'week', type: [1] } },
  })
  await tryOperation(desk, 'search', { query: { q: 'reel', kinds: 'booking,project' } })
  await tryOperation(desk, 'bookingPrice', { query: { id: '1' } })
  await recalculatePrice(desk)
  await tryOperation(desk, 'putBookingLock', { query: { id: 1 }, body: {} })
  await tryOperation(desk, 'putBookingUnlock', { query: { id: 1 }, body: {} })
  await tryOperation(desk, 'postBookingBulk', {
    body: {
      save: {
        common_properties: [{ resources: [{ id: 1 }], project: [{ id: 1 }], status: [{ name: 'Confirmed' }] }],
        columns: ['external_id', 'name', 'start', 'end'],
        values: [
          ['R-2', 'Grade – reel 2', MORNING + DAY, MORNING + DAY + 8 * HOUR],
          ['R-3', 'Grade – reel 3', MORNING + 2 * DAY, MORNING + 2 * DAY + 8 * HOUR],
        ],
      },
    },
  })
  await liveThrough(desk, 'time-entry', {
    create: {
      owner_id: 2,
      name: 'Conforming reel 1',
      start_date_time_iso: '2026-03-02T09:00:00+01:00',
      end_date_time_iso: '2026-03-02T10:30:00+01:00',
      project: [{ id: 1 }],
      billable: true,
    },
    update: { description: 'From the editor’s second cut.' },
  })
  const running = await desk.world.admin.create('time-entry', {
    owner_id: 2,
    name: 'Conforming reel 2',
    start: desk.world.clock.now() - HOUR,
  })
  await tryOperation(desk, 'patchTimeEntryStop', { query: { id: running } })
}

export async function walkDocuments(desk: Desk): Promise<void> {
  await liveThrough(desk, 'invoice-template', {
    create: {
      name: 'House style',
      type_id: 1,
      title: 'Invoice',
      bottom_center_container: 'Thank you for working with us.',
    },
    update: { language: 'en-GB' },
  })
  await tryOperation(desk, 'invoiceTemplatePlaceholders', { query: { type_id: 2, language: 'en-GB' } })
  await tryOperation(desk, 'postInvoiceTemplateDraw', {
    body: { type_id: 1, top_left_container: '**[companyName]**', font: 'serif' },
  })
  const items = [
    { item_text: 'Colour grading', quantity: 2, unit: 'day', unit_amount: '1450', discount: '10%', taxes: [{ id: 1 }] },
    { item_text: 'LTO tape', quantity: 1, unit_amount: '140', taxes: [{ id: 1 }] },
  ]
  const whom = { client: [{ uuid: 'o3' }], project: [{ id: 1 }] }
  await liveThrough(desk, 'quote', {
    create: { ...whom, items, expiry_date_iso: '2026-04-01T00:00:00+02:00' },
    update: { reference: 'PO 4711' },
  })
  await tryOperation(desk, 'postQuoteFromBookings', { body: { booking_ids: [1] } })
  await tryOperation(desk, 'quotePdf', { query: { id: 1 } })
  await tryOperation(desk, 'postQuoteSend', { query: { id: 1 }, body: { to: 'ada@northernlight.example' } })
  await tryOperation(desk, 'quoteVersions', { query: { id: 1 } })
  await tryOperation(desk, 'quoteVersionsPdf', { query: { id: 1, version: 1 } })
  await tryOperation(desk, 'postQuoteDuplicate', { query: { id: 1 } })
  await tryOperation(desk, 'invoiceToBill', { query: { project_id: 1 } })
  await liveThrough(desk, 'invoice', {
    create: { ...whom, items, due_date_iso: '2026-03-30T00:00:00+02:00' },
    update: { reference: 'PO 4711' },
  })
  await tryOperation(desk, 'postInvoiceFromBookings', { body: { project_id: 1, group_by: 'day' } })
  await tryOperation(desk, 'postInvoiceFromQuote', { query: { id: 1 }, body: { percent: 40 } })
  await tryOperation(desk, 'postInvoiceDuplicate', { query: { id: 1 } })
}

export async function walkMoney(desk: Desk): Promise<void> {
  const { admin } = desk.world
  await admin.put('/v2/instance', { company_address_country: 'DE', company_vat_id: 'DE123456789' })
  await admin.put('/v2/invoice?id=1', { status: [{ id: 2 }] })
  await tryOperation(desk, 'invoicePdf', { query: { id: 1 } })
  await tryOperation(desk, 'postInvoiceSend', { query: { id: 1 }, body: { message: 'Thank you for [projectName].' } })
  await liveThrough(desk, 'payment', {
    create: { invoice_id: 1, amount: '1000', method: 'Bank transfer', date_iso: '2026-03-02T00:00:00+01:00' },
    update: { reference: 'Statement 14, line 3' },
  })
  await tryOperation(desk, 'invoiceEinvoiceCheck', { query: { id: 1, format: 'xrechnung' } })
  await tryOperation(desk, 'invoiceEinvoice', { query: { id: 1, format: 'ubl' } })
  const [invoice] = await admin.list('invoice', 'id=1')
  await tryOperation(desk, 'postInvoiceCredit', {
    query: { id: 1 },
    body: { items: [{ id: invoice.items[1].id, quantity: 1 }], reason: 'The tape was returned.' },
  })
  await tryOperation(desk, 'listCreditNote', { query: { limit: 1, order_desc: 'id' } })
  await tryOperation(desk, 'creditNotePdf', { query: { id: 1 } })
  await tryOperation(desk, 'creditNoteEinvoiceCheck', { query: { id: 1, format: 'xrechnung' } })
  await tryOperation(desk, 'creditNoteEinvoice', { query: { id: 1, format: 'ubl' } })
  await tryOperation(desk, 'postCreditNoteSend', { query: { id: 1 }, body: {} })
  await walkExports(desk)
  const { data: imported } = await tryOperation(desk, 'postImport', {
    query: { record: 'billable-item', mode: 'update', locale: 'de-DE' },
    file: { name: 'preise.csv', type: 'text/csv', text: 'Bezeichnung;Preis;Einheit\nKurier;35,50;Fahrt\n' },
  })
  await tryOperation(desk, 'postImportUndo', { body: imported.undo })
  await tryOperation(desk, 'postSupplierBill', {
    file: { name: 'R-2026-14.xml', type: 'application/xml', text: writtenBill('R-2026-14', { attachments: [hours] }) },
  })
  await tryOperation(desk, 'postBankStatement', {
    file: { name: 'statement.xml', type: 'application/xml', text: writtenStatement('OLD-1') },
  })
  await tryOperation(desk, 'listSupplierBill', { query: { limit: 1 } })
  await tryOperation(desk, 'supplierBillFile', { query: { id: 1 } })
  await tryOperation(desk, 'supplierBillAttachment', { query: { id: 1, place: 1 } })
  await tryOperation(desk, 'updateSupplierBill', {
    query: { id: 1 },
    body: { status: 'checked', project: [{ id: 1 }] },
  })
  await tryOperation(desk, 'deleteSupplierBill', { query: { id: 1 } })
  await tryOperation(desk, 'restoreSupplierBill', { query: { id: 1 } })
  const { data: mails } = await tryOperation(desk, 'listMail', { query: { limit: 1, order_desc: 'id' } })
  const { data } = await tryOperation(desk, 'listJob', { query: { limit: 1, order_desc: 'id' } })
  await tryOperation(desk, 'postJobCancel', { query: { id: data[0].id } })
  await tryOperation(desk, 'postJobRetry', { query: { id: data[0].id } })
  const [{ id: mailJob }] = await admin.list('job', 'kind=credit-note-mail')
  await admin.post(`/v2/job/cancel?id=${mailJob}`)
  await tryOperation(desk, 'postMailRetry', { query: { id: mails[0].id } })
}

async function walkExports(desk: Desk): Promise<void> {
  const quarter = { from: '2026-01-01', to: '2026-03-31' }
  await tryOperation(desk, 'exportInvoices', { query: quarter })
  await tryOperation(desk, 'exportLines', { query: quarter })
  await tryOperation(desk, 'exportTax', { query: quarter })
  await tryOperation(desk, 'exportPayments', { query: quarter })
  await tryOperation(desk, 'exportCreditNotes', { query: quarter })
  await tryOperation(desk, 'exportOpenItems', { query: { as_of: '2026-03-31' } })
  await tryOperation(desk, 'reportRevenue', { query: { by: 'client', ...quarter } })
  await tryOperation(desk, 'reportOpenItems', { query: { by: 'client', as_of: '2026-04-15' } })
  await tryOperation(desk, 'reportStatement', { query: { client_uuid: 'o3', ...quarter } })
  await tryOperation(desk, 'reportUnbilled', { query: { by: 'project' } })
  await tryOperation(desk, 'reportProject', { query: { id: 1 } })
  await tryOperation(desk, 'reportTime', { query: { by: 'person', ...quarter } })
}

export async function walkCalendars(desk: Desk): Promise<void> {
  const { admin } = desk.world
  const id = await liveThrough(desk, 'calendar-subscription/import', {
    create: {
      calendar_url: 'https://calendars.example/shoots.ics',
      booking_property: { status: [{ name: 'Confirmed' }], project: [{ id: 1 }] },
    },
    update: { enabled: true },
  })
  await using server = await CalendarServer.start()
  server.text = shoot.join('\r\n')
  await admin.put(`/v2/calendar-subscription/import?id=${id}`, { calendar_url: server.url })
  await tryOperation(desk, 'postCalendarSubscriptionImportRun', { query: { id, dry_run: true } })
  const [{ feed }] = await admin.list('resource', 'id=1')
  const [kind = '', secret = ''] = feed.split('/').slice(2)
  await tryOperation(desk, 'readFeed', { path: { kind, secret } })
  await tryOperation(desk, 'readBusyTimes', { path: { kind, secret } })
  await tryOperation(desk, 'putUserFeed', { body: { feed: true, feed_privacy: 'titles' } })
  await tryOperation(desk, 'userFeed', {})
  await tryOperation(desk, 'putUserLocale', { body: { locale: 'en-IE' } })
}

const shoot = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Shoots//EN',
  'BEGIN:VEVENT',
  'UID:day-1@shoots.example',
  'DTSTAMP:20260301T000000Z',
  'DTSTART:20260316T070000Z',
  'DTEND:20260316T170000Z',
  'SUMMARY:Shoot – day 1',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
]
