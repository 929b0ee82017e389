import { Invalid } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { Sheet } from '../../../kernel/sheets/sheet.ts'
import { type ContentAction, contentAction } from '../../../records/action.ts'
import type { RecordKind } from '../../../records/record-kind.ts'
import { dayParam, today } from '../../paper/document/index.ts'
import type { DatevSource } from './datev-postings.ts'
import { creditNoteSheet, invoiceSheet, paymentSheet } from './document-sheets.ts'
import {
  bookFormatParam,
  booksCurrencyParam,
  clientsParam,
  type Period,
  periodOf,
  periodParams,
  sheetFormatParam,
} from './export-params.ts'
import { lineSheet } from './line-sheet.ts'
import { openItemSheet } from './open-item-sheet.ts'
import { sendDatev } from './send-datev.ts'
import { sendSheet, sheetTypes } from './send-sheet.ts'
import { taxSheet } from './tax-sheet.ts'

const mimeTypes = Object.values(sheetTypes).map((type) => type.split(';')[0] ?? type)

function sheetAction(what: string, summary: string, sheetOf: (scope: Scope, period: Period) => Sheet): ContentAction {
  return contentAction({
    path: `export/${what}`,
    summary,
    params: { ...periodParams, client_uuid: clientsParam, format: sheetFormatParam },
    mimeTypes,
    streams: true,
    run: async (scope, { given }) => {
      const period = periodOf(given, scope)
      return sendSheet(scope, sheetOf(scope, period), period, given.format)
    },
  })
}

/** The same, also as bookings for DATEV. */
function bookAction(
  what: DatevSource,
  summary: string,
  sheetOf: (scope: Scope, period: Period) => Sheet,
): ContentAction {
  return contentAction({
    path: `export/${what}`,
    summary,
    params: { ...periodParams, client_uuid: clientsParam, format: bookFormatParam, currency: booksCurrencyParam },
    mimeTypes,
    streams: true,
    run: async (scope, { given }) => {
      const period = periodOf(given, scope)
      if (given.format === 'datev' && given.client_uuid !== undefined) {
        throw Invalid.field('client_uuid', 'is not for format=datev, whose files are of all clients')
      }
      if (given.format === 'datev') return sendDatev(scope, what, period, given.currency)
      if (given.currency !== undefined) throw Invalid.field('currency', 'is for format=datev')
      return sendSheet(scope, sheetOf(scope, period), period, given.format)
    },
  })
}

const openItems = contentAction({
  path: 'export/open-items',
  summary: 'A file of the amounts due on invoices at the end of a day, by age, without drafts',
  params: {
    ...periodParams,
    client_uuid: clientsParam,
    as_of: dayParam('Reference day: amounts due at its end. Default: today.'),
    format: sheetFormatParam,
  },
  mimeTypes,
  streams: true,
  run: async (scope, { given }) => {
    const asOf = given.as_of?.(scope.instance.timezone).day ?? today(scope)
    const sheet = openItemSheet(scope, periodOf(given, scope), asOf)
    return sendSheet(scope, sheet, { from: undefined, to: asOf }, given.format)
  },
})

const exportsOf: Readonly<Record<string, readonly ContentAction[]>> = {
  invoice: [
    bookAction('invoices', 'A file of the invoices of a period, without drafts', invoiceSheet),
    sheetAction('lines', 'A file of the lines of invoices and credit notes, without drafts', lineSheet),
    sheetAction('tax', 'A file of taxes by month and rate, of invoices and credit notes, without drafts', taxSheet),
    openItems,
  ],
  payment: [bookAction('payments', 'A file of the payments of a period', paymentSheet)],
  'credit-note': [bookAction('credit-notes', 'A file of the credit notes of a period', creditNoteSheet)],
}

/** The kind of record with the exports that sum it. */
export function withExports<Kind extends RecordKind>(kind: Kind): Kind {
  return { ...kind, actions: [...kind.actions, ...(exportsOf[kind.name] ?? [])] }
}
