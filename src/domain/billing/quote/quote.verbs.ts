import { documentRecordKind } from '../../paper/document/index.ts'
import { documentMailing } from '../../paper/document-mail/index.ts'
import { documentPdfAction } from '../../paper/document-pdf/index.ts'
import { quoteFromBookings } from '../invoicing/index.ts'
import { quote } from './quote.record.ts'

const mailing = documentMailing('quote', quote)
export const mailQuote = mailing.job

export const quoteKind = documentRecordKind(quote, [
  quoteFromBookings(quote),
  documentPdfAction('quote', quote),
  mailing.action,
])
