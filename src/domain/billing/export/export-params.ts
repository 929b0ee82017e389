import { Invalid } from '../../../kernel/errors.ts'
import { choiceParam, textParam } from '../../../kernel/http/params.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { type ContactAddress, uuidsParam } from '../../accounts/contact/index.ts'
import { dayParam } from '../../paper/document/index.ts'

type Day = ReturnType<ReturnType<typeof dayParam>['read']>

/** The parameters of every export and report. */
export const periodParams = {
  from: dayParam('First day of the period.'),
  to: dayParam('Last day of the period, included.'),
}

export const clientsParam = uuidsParam(
  'Only for this client, such as o12, or for any client in a comma-separated list.',
)

const sheetFormats = ['csv', 'xlsx'] as const
export type SheetFormat = (typeof sheetFormats)[number]

export const sheetFormatParam = choiceParam('Format of the file. Default: csv.', sheetFormats)

const bookFormats = [...sheetFormats, 'datev'] as const

export const bookFormatParam = choiceParam(
  'Format of the file. datev is a DATEV posting batch (EXTF 700) and needs settings.datev. Default: csv.',
  bookFormats,
)

export const booksCurrencyParam = textParam(
  'With datev: the currency of the books. Documents in other currencies are left out. Without it, they are a 409.',
)

/** Days by their numbers (`civil-date.ts`), both included; undefined for no bound. */
export interface Period {
  readonly from: number | undefined
  readonly to: number | undefined
  /** Only their documents and payments, if given. */
  readonly clients?: readonly ContactAddress[] | undefined
}

interface GivenPeriod {
  readonly from: Day | undefined
  readonly to: Day | undefined
  readonly client_uuid?: readonly ContactAddress[] | undefined
}

/** Throws `Invalid` if the last day is before the first. */
export function periodOf(given: GivenPeriod, { instance: { timezone } }: Pick<Scope, 'instance'>): Period {
  const [from, to] = [given.from?.(timezone).day, given.to?.(timezone).day]
  if (from !== undefined && to !== undefined && to < from) {
    throw Invalid.field('to', 'must not be before from', periodParams.to.description)
  }
  return { from, to, clients: given.client_uuid }
}
