import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { options } from '../../src/kernel/config/options.ts'
import { root } from './source-tree.ts'

const KIB = 1024
const MIB = 1024 * KIB
const SECOND_MS = 1000
const MINUTE_S = 60

/** A number in the source, and the unit in which the table shows it: `['kernel/list-limits.ts', 'PAGE_SIZE_MAX']`. */
type Limit = readonly [file: string, name: string, unit?: number]

/** The numbers in the second column of a row, by the beginning of its first column. */
const limits: Readonly<Record<string, readonly Limit[]>> = {
  'Request body': [
    ['kernel/http/http-server.ts', 'BODY_BYTES_MAX', MIB],
    ['domain/scheduling/booking/booking-actions.ts', 'BULK_BYTES_MAX', MIB],
  ],
  'Headers including': [['kernel/http/http-server.ts', 'HEADER_BYTES_MAX', KIB]],
  'Parameters in one URL': [['kernel/http/refuse-ambiguous.ts', 'PARAMETERS_MAX']],
  'Nesting depth of objects': [['kernel/http/json-text.ts', 'NESTING_MAX']],
  'Members of one object': [['kernel/http/json-text.ts', 'MEMBERS_MAX']],
  'Values in a JSON body': [['kernel/http/json-text.ts', 'VALUES_MAX']],
  'Characters of each text of a credit': [['domain/billing/bank-statement/read-camt.ts', 'TEXT_MAX']],
  'Custom field values in one body': [['records/custom-values.ts', 'VALUES_MAX']],
  'Errors, conflicts or warnings': [['kernel/answer-bounds.ts', 'DETAILS_MAX']],
  'Length of an error': [
    ['kernel/answer-bounds.ts', 'FIELD_LENGTH_MAX'],
    ['kernel/answer-bounds.ts', 'PROBLEM_LENGTH_MAX'],
  ],
  'Request bodies of 64 KiB': [['kernel/http/held-bodies.ts', 'HELD_BYTES_MAX', MIB]],
  'Responses of 1 MiB or more': [['kernel/http/untaken-answers.ts', 'UNTAKEN_BYTES_MAX', MIB]],
  'Time without progress of a response of more than 64 KiB': [
    ['kernel/http/untaken-answers.ts', 'STALLED_MS', SECOND_MS],
  ],
  'Live streams': [['kernel/http/event-stream.ts', 'STREAMS_PER_TOKEN_MAX']],
  'Time without progress of a live stream': [['kernel/http/event-stream.ts', 'STALLED_MS', SECOND_MS]],
  'Characters of events': [
    ['domain/connections/event/held-pages.ts', 'HELD_CHARACTERS_MAX', MIB],
    ['domain/connections/event/held-pages.ts', 'SHORT_CHARACTERS_MAX', KIB],
  ],
  'Pages of events': [
    ['domain/connections/event/shared-entries.ts', 'running'],
    ['domain/connections/event/shared-entries.ts', 'runningPerInstance'],
  ],
  'Time for a client to close': [['kernel/http/client-errors.ts', 'CLOSE_MS', SECOND_MS]],
  'Records on a page': [['kernel/list-limits.ts', 'PAGE_SIZE_MAX']],
  'Characters on a page': [['kernel/list-limits.ts', 'PAGE_CHARACTERS_MAX']],
  'Values in one comma-separated list': [['kernel/query-value.ts', 'LISTED_VALUES_MAX']],
  'Filters on one list': [['kernel/list-limits.ts', 'FILTERS_MAX']],
  'Words of all full-text filters': [['kernel/list-limits.ts', 'WORDS_ASKED_MAX']],
  'Characters of a search text': [['kernel/query-value.ts', 'FILTER_TEXT_MAX']],
  'Members to sort a list by': [['kernel/list-limits.ts', 'ORDER_COLUMNS_MAX']],
  'Resources that bookings must all have': [['domain/scheduling/booking/booking-params.ts', 'MATCHED_ALL_MAX']],
  'Groups of a sum': [['kernel/list-limits.ts', 'SUM_GROUPS_MAX']],
  'A search over all kinds': [
    ['domain/connections/search/search-action.ts', 'TEXT_MAX'],
    ['domain/connections/search/search-action.ts', 'WORDS_MAX'],
    ['domain/connections/search/search-records.ts', 'HITS_MAX'],
    ['domain/connections/search/search-records.ts', 'HITS_PER_KIND_MAX'],
  ],
  'Settings of a saved view': [['domain/accounts/view/view-settings.ts', 'BYTES_MAX', KIB]],
  'Occurrences of a series': [
    ['domain/scheduling/booking/repeat/repeat-rule.ts', 'OCCURRENCES_MAX'],
    ['domain/scheduling/booking/repeat/expand-repeat.ts', 'YEARS_MAX'],
  ],
  'Steps to expand': [['kernel/time/recurrence.ts', 'EFFORT_MAX']],
  'Rows of a bulk write': [['domain/scheduling/booking/bulk/bulk-body.ts', 'ROWS_MAX']],
  'Clashing bookings counted': [
    ['domain/scheduling/booking/clash/booking-clash.store.ts', 'FOUND_MAX'],
    ['domain/scheduling/booking/clash/booking-clash.store.ts', 'FOUND_PER_WANTED_MAX'],
  ],
  'Resources, or other records': [['records/fields/refs.ts', 'LINKS_MAX']],
  'Rates of a booking': [
    ['domain/scheduling/booking/booked-resources.ts', 'RATES_MAX'],
    ['domain/catalogue/resource/rate-list.ts', 'RATES_MAX'],
  ],
  'Billable items of a booking': [['domain/scheduling/booking/pricing/booking-billable-items.ts', 'ITEMS_MAX']],
  'Prices in one call': [['domain/scheduling/booking/pricing/explain-price.ts', 'PRICES_MAX']],
  'Length of a booking with': [['domain/catalogue/pricing/booked-days.ts', 'DAYS_MAX']],
  'Days of `resource/availability`': [
    ['domain/scheduling/booking/availability/find-availability.ts', 'WINDOW_DAYS_MAX'],
    ['domain/scheduling/booking/availability/reported-days.ts', 'DAYS_MAX'],
  ],
  'Opening hours': [['domain/accounts/instance/opening-hours.ts', 'OPENING_HOURS_MAX']],
  'Bookings in one call of `booking/ics`': [
    ['domain/scheduling/calendar-feed/bookings-as-calendar.ts', 'BOOKINGS_MAX'],
  ],
  'Default length of a lock': [['domain/accounts/instance/instance-settings.ts', 'LOCK_MINUTES_MAX']],
  'Custom fields of an instance': [['domain/accounts/custom-field/custom-field.verbs.ts', 'FIELDS_MAX']],
  'Options of a custom field': [['domain/accounts/custom-field/read-options.ts', 'OPTIONS_MAX']],
  'An uploaded file': [['domain/catalogue/file/upload-file.ts', 'FILE_BYTES_MAX', MIB]],
  'A supplier bill': [
    ['domain/billing/supplier-bill/supplier-bill.verbs.ts', 'FILE_BYTES_MAX', MIB],
    ['domain/billing/supplier-bill/bill-values.ts', 'LINES_MAX'],
    ['domain/billing/supplier-bill/bill-values.ts', 'CONTENTS_MAX', MIB],
    ['domain/paper/einvoice/read-einvoice-file.ts', 'timeMs', SECOND_MS],
  ],
  'XML of an e-invoice': [
    ['domain/paper/einvoice/read-einvoice.ts', 'bytes', MIB],
    ['domain/paper/einvoice/read-einvoice.ts', 'elements'],
    ['domain/paper/einvoice/read-einvoice.ts', 'depth'],
  ],
  'A picture': [
    ['kernel/files/picture-size.ts', 'EDGE_MAX'],
    ['kernel/files/picture-size.ts', 'PIXELS_MAX', 1_000_000],
  ],
  'Nesting depth of elements in an SVG': [['kernel/files/clean-svg.ts', 'DEPTH_MAX']],
  'A table to import': [
    ['domain/connections/import/import-actions.ts', 'FILE_BYTES_MAX', MIB],
    ['domain/connections/import/import-limits.ts', 'IMPORT_ROWS_MAX'],
    ['domain/connections/import/import-table.ts', 'COLUMNS_MAX'],
    ['domain/connections/import/import-table.ts', 'CELL_MAX'],
    ['domain/connections/import/import-table.ts', 'UNZIPPED_MAX', MIB],
  ],
  'A bank statement': [
    ['domain/billing/bank-statement/bank-statement-action.ts', 'FILE_BYTES_MAX', MIB],
    ['domain/billing/bank-statement/statement-credits.ts', 'FILES_MAX'],
    ['domain/billing/bank-statement/statement-credits.ts', 'UNPACKED_BYTES_MAX', MIB],
    ['domain/billing/bank-statement/statement-credits.ts', 'CREDITS_MAX'],
  ],
  'PDFs in the queue': [
    ['kernel/pdf/pdf-queue.ts', 'waitingPerInstance'],
    ['kernel/pdf/pdf-queue.ts', 'waiting'],
  ],
  'Time for one PDF': [['kernel/pdf/render-pdf.ts', 'TIME_LIMIT_MS', SECOND_MS]],
  'Time for which a PDF delays': [['kernel/pdf/pdf-queue.ts', 'QUICK_MS', SECOND_MS]],
  'Memory of a PDF process': [['kernel/pdf/render-pdf.ts', 'MEMORY_KIB']],
  'Concurrent background jobs': [
    ['kernel/jobs/job-runner.ts', 'RUNNING_MAX'],
    ['kernel/jobs/job-runner.ts', 'RUNNING_PER_INSTANCE_MAX'],
  ],
  'Webhooks of an instance': [['domain/connections/webhook/create-webhook.ts', 'WEBHOOKS_MAX']],
  'Lines, and groups of lines': [
    ['domain/paper/document/lines/document-items.ts', 'ITEMS_MAX'],
    ['domain/paper/document/lines/document-items.ts', 'GROUPS_MAX'],
  ],
  'Taxes of a line': [
    ['domain/paper/document/lines/document-items.ts', 'TAXES_MAX'],
    ['domain/paper/document/money/allowance-members.ts', 'TAXES_MAX'],
  ],
  'Allowances and charges': [['domain/paper/document/money/allowance-members.ts', 'ALLOWANCES_MAX']],
  'Recipients of a mail': [['domain/paper/document-mail/mail-recipients.ts', 'RECIPIENTS_MAX']],
  "Recipients of an instance's mails": [
    ['domain/paper/document-mail/refuse-many-recipients.ts', 'RECIPIENTS_OF_DAY_MAX'],
  ],
  '`booking_ids` of a document': [
    ['domain/billing/invoicing/booking-selection.ts', 'BOOKINGS_MAX'],
    ['domain/billing/invoicing/document-from-bookings.ts', 'BOOKINGS_MAX'],
  ],
  'Bookings that `invoice/to-bill` reads': [['domain/billing/invoicing/unbilled-work-action.ts', 'BOOKINGS_MAX']],
  'Reports that run at the same time': [
    ['kernel/report-queue.ts', 'runningPerInstance'],
    ['kernel/report-queue.ts', 'running'],
    ['kernel/report-queue.ts', 'waitingPerInstance'],
    ['kernel/report-queue.ts', 'waiting'],
  ],
  'Calendar feeds that are generated': [
    ['domain/scheduling/calendar-feed/read-feed.ts', 'runningPerInstance'],
    ['domain/scheduling/calendar-feed/read-feed.ts', 'running'],
    ['domain/scheduling/calendar-feed/read-feed.ts', 'waitingPerInstance'],
    ['domain/scheduling/calendar-feed/read-feed.ts', 'waiting'],
  ],
  'Look-ups in an import': [['domain/connections/import/name-lookup.ts', 'LOOKUPS_MAX']],
  'Records of an undo of an import': [['domain/connections/import/import-limits.ts', 'IMPORT_ROWS_MAX']],
  'Exports that run at the same time': [
    ['kernel/files/export-streams.ts', 'runningPerInstance'],
    ['kernel/files/export-streams.ts', 'running'],
  ],
  'Time that an export waits': [['kernel/files/export-streams.ts', 'stallMs', SECOND_MS]],
  'Total time that an export waits': [['kernel/files/export-streams.ts', 'slowMs', SECOND_MS]],
  'Rows of a sheet': [['kernel/sheets/xlsx-sheet.ts', 'PAGE_ROWS_MAX']],
  'Postings in a DATEV file': [['domain/billing/export/send-datev.ts', 'POSTINGS_MAX']],
  'Characters of a cell': [['kernel/sheets/xlsx-cells.ts', 'TEXT_LENGTH_MAX']],
  'An imported calendar': [
    ['domain/connections/calendar-subscription/fetch-calendar.ts', 'BYTES_MAX', MIB],
    ['domain/connections/calendar-subscription/fetch-calendar.ts', 'TIMEOUT_MS', SECOND_MS],
    ['kernel/calendar/parse-calendar.ts', 'OCCURRENCES_MAX'],
  ],
  'Time and memory to read one calendar': [
    ['domain/connections/calendar-subscription/plan-in-thread.ts', 'timeMs', SECOND_MS],
    ['domain/connections/calendar-subscription/plan-in-thread.ts', 'memoryMiB'],
  ],
  'Notes written by one import': [
    ['domain/connections/calendar-subscription/calendar-thread.ts', 'NOTES_TOTAL_MAX', MIB],
  ],
  'Clashing events of one import': [['domain/scheduling/booking/import-bookings.ts', 'CLASHES_MAX']],
  'Events of a calendar': [['kernel/calendar/parse-calendar.ts', 'EVENTS_MAX']],
  'One event': [
    ['kernel/calendar/read-event.ts', 'RULES_MAX'],
    ['kernel/time/recurrence.ts', 'EFFORT_MAX'],
    ['kernel/calendar/read-event.ts', 'TIMES_LISTED_MAX'],
    ['kernel/calendar/event-starts.ts', 'TIMES_MAX'],
  ],
  'A time zone defined in a calendar': [
    ['kernel/calendar/zone-of-rules.ts', 'RULES_MAX'],
    ['kernel/calendar/zone-of-rules.ts', 'ONSETS_MAX'],
    ['kernel/calendar/calendar-zone.ts', 'FOLLOWED_MAX'],
  ],
  'Missing or wrong tokens': [['kernel/http/callers.ts', 'FAILURES_PER_MINUTE_MAX']],
  'Concurrent lookups of new tokens': [['kernel/http/callers.ts', 'SUSPECTS_AT_ONCE_MAX']],
  'IP addresses counted': [['kernel/http/address-counts.ts', 'ADDRESSES_MAX']],
  'Wrong passwords for one user from one': [
    ['domain/accounts/sign-in/guessing/sign-in-throttle.ts', 'PER_ADDRESS_AND_ACCOUNT_MAX'],
    ['domain/accounts/sign-in/guessing/sign-in-throttle.ts', 'WINDOW_SECONDS', MINUTE_S],
  ],
  'Wrong passwords from one network address': [
    ['domain/accounts/sign-in/guessing/sign-in-throttle.ts', 'PER_ADDRESS_MAX'],
  ],
  'Wrong passwords for one user, from all': [
    ['domain/accounts/sign-in/guessing/sign-in-throttle.ts', 'PER_ACCOUNT_MAX'],
  ],
  'Wrong passwords from a browser': [['domain/accounts/sign-in/guessing/sign-in-throttle.ts', 'PER_DEVICE_MAX']],
  'Wrong codes for one user': [['domain/accounts/sign-in/guessing/code-throttle.ts', 'STRANGERS_PER_DAY_MAX']],
  'Requests for a link': [
    ['domain/accounts/sign-in/guessing/asked-links.ts', 'PER_ADDRESS_MAX'],
    ['domain/accounts/sign-in/guessing/asked-links.ts', 'PER_EMAIL_MAX'],
  ],
  'Sign-ins with the provider': [
    ['domain/accounts/sign-in/guessing/sign-on-counts.ts', 'PER_ADDRESS_MAX'],
    ['domain/accounts/sign-in/guessing/sign-on-counts.ts', 'WINDOW_SECONDS', MINUTE_S],
  ],
  'Passwords that are hashed': [
    ['domain/accounts/credential/password-queue.ts', 'RUNNING_MAX'],
    ['domain/accounts/credential/password-queue.ts', 'STRANGERS_MAX'],
  ],
  'Passkeys of a user': [['domain/accounts/own-factors/register-passkey.ts', 'PASSKEYS_MAX']],
  'Members in one body of a group': [['domain/accounts/group/member-list.ts', 'MEMBERS_MAX']],
  'PostgreSQL connections': [['kernel/db/postgres.ts', 'CONNECTIONS_OF_KIND']],
  'Time for one statement': [['kernel/db/postgres-access.ts', 'STATEMENT_TIMEOUT_MS', SECOND_MS]],
  'Time and memory for one statement in the thread': [
    ['kernel/db/sqlite-scans.ts', 'timeMs', SECOND_MS],
    ['kernel/db/sqlite-scans.ts', 'HEAP_MIB_MAX'],
  ],
  'Instances with their own label': [['kernel/db/instance-sizes.ts', 'NAMED_MAX']],
  'Slow statements in the log': [['kernel/http/engine-meter.ts', 'LINES_PER_SECOND_MAX']],
  'Time for a server to accept': [
    ['kernel/db/postgres-access.ts', 'CONNECT_TIMEOUT_MS', SECOND_MS],
    ['kernel/db/postgres-access.ts', 'CONNECT_TIMEOUT_OF_SEVERAL_MS', SECOND_MS],
  ],
  'Idle time of a transaction': [['kernel/db/postgres-access.ts', 'IDLE_TRANSACTION_TIMEOUT_MS', SECOND_MS]],
  'Free space on the disk': [['kernel/db/sqlite-guard.ts', 'ROOM_BYTES_MIN', MIB]],
  'Time to detect a lost SQLite file': [['kernel/db/sqlite-guard.ts', 'LOOK_EVERY_MS']],
  'Lag of the replica': [['kernel/db/replica/replica-writer.ts', 'WRITE_EVERY_MS', SECOND_MS]],
  'Transactions in memory': [['kernel/db/replica/replica-writer.ts', 'WAITING_BYTES_MAX', MIB]],
  'Time that one call blocks': [['kernel/loop-turn.ts', 'LONG_MS']],
}

/** The value of `NAME = 5 * 1024`, or of `name: 20_000`, in the unit of the limit. */
function inSource([file, name, unit = 1]: Limit): number {
  const text = readFileSync(join(root, 'src', file), 'utf8')
  const [, factors = ''] = new RegExp(`\\b${name}(?: =|:) (\\d[\\d_]*(?: \\* \\d[\\d_]*)*)`).exec(text) ?? []
  return factors.split(' * ').reduce((product, factor) => product * Number(factor.replaceAll('_', '') || NaN), 1) / unit
}

/** The rows of the page: their first column, and the settings and the numbers in the second. */
const rows = readFileSync(join(root, 'docs/operating/limits.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Limit |'))
  .map((line) => {
    const [name = '', value = ''] = line.slice(2).split(' | ')
    const settings: readonly string[] = value.match(/DAYBOOK_[A-Z_]+/g) ?? []
    return {
      name,
      settings,
      numbers: (value.match(/\d[\d,]*/g) ?? []).map((digits) => Number(digits.replaceAll(',', ''))),
    }
  })

test('the page of limits shows the numbers of the source', () => {
  const faults = Object.entries(limits).flatMap(([start, some]) => {
    const [row, ...others] = rows.filter(({ name }) => name.startsWith(start))
    if (row === undefined || others.length > 0) return [`${start}: begins ${others.length} rows`]
    const missing = some.filter((limit) => !row.numbers.includes(inSource(limit)))
    return missing.map((limit) => `${start}: ${limit.join(' ')} is ${inSource(limit)}, not ${row.numbers.join(', ')}`)
  })
  assert.deepEqual(faults, [])
})

test('the page of limits shows the defaults of the settings that it names', () => {
  const faults = rows.flatMap(({ name, settings, numbers }) =>
    Object.values<{ variable: string; default: unknown }>(options)
      .filter(({ variable, default: value }) => settings.includes(variable) && !numbers.includes(Number(value)))
      .map(({ variable, default: value }) => `${name}: ${variable} is ${value}, not ${numbers.join(', ')}`),
  )
  assert.deepEqual(faults, [])
})
