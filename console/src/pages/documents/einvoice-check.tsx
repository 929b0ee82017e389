import { queryOptions, useQuery } from '@tanstack/react-query'
import { addressOf, send } from '../../api/client.ts'
import { say, saySentences } from '../../text/say.ts'
import { adviceOf } from '../../ui/advice.ts'

interface Check {
  readonly complete: boolean
  readonly gaps: readonly { readonly message: string; readonly term?: string | null }[]
}

/** The gaps that prevent an e-invoice of the invoice. */
function einvoiceCheckQuery(id: number) {
  return queryOptions({
    queryKey: ['einvoice-check', id] as const,
    queryFn: async ({ signal }) =>
      (await send<Check>('GET', addressOf('invoice/einvoice/check', { id }), { signal })).body,
    meta: { reads: ['invoice', 'contact', 'instance', 'tax'] },
  })
}

export function EInvoiceCheck({ id }: { readonly id: number }) {
  const { data, error } = useQuery(einvoiceCheckQuery(id))
  if (data === undefined) return error === null ? null : <p className="small">{adviceOf(error)}</p>
  return (
    <section className="einvoice" aria-label={say('documents.einvoice')}>
      <h3>{say('documents.einvoice')}</h3>
      {data.complete ? (
        <p className="good">{say('documents.einvoice-complete')}</p>
      ) : (
        <details>
          <summary className="warn">{say('documents.einvoice-gaps', { count: data.gaps.length })}</summary>
          <ul>
            {data.gaps.map(({ message }) => (
              <li key={message} className="small">
                {saySentences(message)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
