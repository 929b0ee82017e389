import { Conflict, fault, Invalid } from '../../../kernel/errors.ts'
import type { StreamedContent } from '../../../kernel/files/content.ts'
import { exportStreams } from '../../../kernel/files/export-streams.ts'
import { currencyDecimals } from '../../../kernel/money/currency.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { civilDateText, civilFromDays, daysFromCivil } from '../../../kernel/time/civil-date.ts'
import { isoInZone } from '../../../kernel/time/zone.ts'
import type { DatevSettings } from '../../accounts/instance/index.ts'
import { DATEV_DECIMALS } from './datev-currency.ts'
import { datevFile } from './datev-file.ts'
import { DatevGaps } from './datev-gaps.ts'
import { type DatevSource, datevPostings } from './datev-postings.ts'
import type { Period } from './export-params.ts'
import { fileNameOf } from './send-sheet.ts'

/** The largest number of rows that DATEV accepts in one file. */
const POSTINGS_MAX = 99_999

const titles = { invoices: 'Invoices', 'credit-notes': 'Credit notes', payments: 'Payments' } as const

/**
 * The postings of a period as a DATEV file. All postings are checked before the response begins, so a missing account is a
 * 409 and no file is incomplete.
 */
export async function sendDatev(
  scope: Scope,
  source: DatevSource,
  { from, to }: Period,
  currency: string | undefined,
): Promise<StreamedContent> {
  const settings = scope.instance.settings.datev
  if (settings === null || settings === undefined) {
    throw new Conflict('settings.datev: is not set. It contains the numbers of the consultant and the client.')
  }
  const period = wholePeriod(from, to)
  const yearStart = startOfYear(period.from, settings)
  if (startOfYear(period.to, settings) !== yearStart) {
    throw Invalid.field('to', `is not in the fiscal year that begins on ${civilDateText(yearStart)}, as from is`)
  }
  const books = scope.instance.currency
  if (currencyDecimals(books) > DATEV_DECIMALS) {
    throw Conflict.field('currency', `amounts in ${books} have more than the two decimals of DATEV.`)
  }
  const gapsOf = () => new DatevGaps(settings, books, currency !== undefined)
  if (currency !== undefined && currency !== books)
    throw Invalid.field('currency', `must be ${books}, that of the books`)
  await checkPostings(scope, source, period, gapsOf())
  const head = {
    consultant: settings.consultant_number,
    client: settings.client_number,
    ...period,
    yearStart,
    accountLength: settings.account_length,
    label: titles[source],
    currency: books,
    madeAt: isoInZone(scope.clock.now(), scope.instance.timezone).slice(0, 19),
  }
  return {
    mimeType: 'text/csv; charset=windows-1252; header=present',
    fileName: `EXTF_${fileNameOf(titles[source], period).replaceAll(' ', '_')}.csv`,
    open: () => exportStreams.open(scope.instance.id, datevFile(head, datevPostings(scope, source, period, gapsOf()))),
  }
}

function wholePeriod(from: number | undefined, to: number | undefined): { from: number; to: number } {
  if (from !== undefined && to !== undefined) return { from, to }
  const missing = Object.entries({ from, to }).filter(([, day]) => day === undefined)
  throw new Invalid(missing.map(([name]) => fault(name, 'is required for DATEV')))
}

/** The first day of the fiscal year that the day is in. */
function startOfYear(day: number, { fiscal_year_start }: DatevSettings): number {
  const [month = 1, ofMonth = 1] = fiscal_year_start.split('-').map(Number)
  const { year } = civilFromDays(day)
  const start = daysFromCivil(year, month, ofMonth)
  return start <= day ? start : daysFromCivil(year - 1, month, ofMonth)
}

async function checkPostings(scope: Scope, source: DatevSource, period: Period, gaps: DatevGaps): Promise<void> {
  let count = 0
  for await (const postings of datevPostings(scope, source, period, gaps)) count += postings.length
  gaps.refuse()
  if (count > POSTINGS_MAX) {
    throw new Conflict(
      `The period has ${count} postings, but a DATEV file can have at most ${POSTINGS_MAX}. Request a shorter period.`,
    )
  }
}
