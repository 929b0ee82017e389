import { documentRecordKind } from '../../paper/document/index.ts'
import { documentMailing } from '../../paper/document-mail/index.ts'
import { documentPdfAction } from '../../paper/document-pdf/index.ts'
import { quoteFromBookings } from '../invoicing/index.ts'
import { quote } from './quote.record.ts'
import { factsSentAt, keepVersion } from './quote-versions.ts'
import { versionActions } from './version-actions.ts'

const mailing = documentMailing('quote', quote, {
  keep: (scope, id) => keepVersion(scope, quote, id),
  factsAt: (scope, quoteId, time) => factsSentAt(scope, quote, { quoteId, time }),
})
export const mailQuote = mailing.job

export const quoteKind = documentRecordKind(quote, [
  quoteFromBookings(quote),
  documentPdfAction('quote', quote),
  mailing.action,
  ...versionActions(quote),
])
