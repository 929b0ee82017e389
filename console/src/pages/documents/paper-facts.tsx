import '../../text/late-texts.ts'
import type { RecordKinds } from '../../api/api-types.golden.ts'
import { writeDecimal } from '../../text/read-decimal.ts'
import { say } from '../../text/say.ts'
import { showDate } from '../../time/show-time.ts'
import { useDayStyle } from '../../ui/use-time-style.ts'
import type { Paper, PaperKind } from './paper.ts'

/** The client and the dates of a document that can no longer be changed. */
export function PaperFacts({ kind, paper }: { readonly kind: PaperKind; readonly paper: Paper }) {
  const style = useDayStyle()
  const day = (seconds: number | null) => (seconds === null ? undefined : showDate(seconds, style))
  const due = 'due_date' in paper ? paper.due_date : paper.expiry_date
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [say('documents.client'), paper.client[0]?.name],
    [say('documents.project'), paper.project[0]?.name],
    [say('documents.date'), day(paper.date)],
    [say(kind === 'quote' ? 'documents.expiry' : 'documents.due'), day(due)],
    [say('documents.reference'), paper.reference],
    [say('documents.rate'), 'tax_exchange_rate' in paper ? ratedIn(paper, style.locale) : undefined],
    [say('documents.note'), paper.note],
  ]
  return (
    <dl className="paper-said">
      {facts.map(([name, value]) =>
        value == null || value === '' ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

function ratedIn(
  {
    currency,
    tax_currency,
    tax_exchange_rate,
  }: Pick<RecordKinds['invoice'], 'currency' | 'tax_currency' | 'tax_exchange_rate'>,
  locale: string,
): string | undefined {
  if (tax_exchange_rate == null) return undefined
  return `1 ${currency} = ${writeDecimal(tax_exchange_rate, locale)} ${tax_currency}`
}
