import { queryOptions, useQuery } from '@tanstack/react-query'
import { addressOf, send } from '../../api/client.ts'
import { say, sayNameInLine } from '../../text/say.ts'
import { showMoney } from '../../text/show-money.ts'
import { showShortDay, showTime } from '../../time/show-time.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useTimeStyle } from '../../ui/use-time-style.ts'

interface Change {
  readonly field: string
  readonly line: string | null
  readonly before: string | null
  readonly after: string | null
}

interface Versions {
  readonly data: readonly {
    readonly version: number
    readonly created: number
    readonly currency: string
    readonly total: string
    readonly changes: readonly Change[]
  }[]
  readonly unsent: readonly Change[]
}

function versionsQuery(id: number) {
  return queryOptions({
    queryKey: ['quote-versions', id] as const,
    queryFn: async ({ signal }) => (await send<Versions>('GET', addressOf('quote/versions', { id }), { signal })).body,
    meta: { reads: ['quote'] },
  })
}

/** The versions that were sent to the client, newest first, and the changes since the last one. */
export function QuoteVersions({ id }: { readonly id: number }) {
  const style = useTimeStyle()
  const { data, error, refetch } = useQuery(versionsQuery(id))
  if (error) return <ProblemNotice problem={error} retry={() => void refetch()} />
  if (data === undefined || data.data.length === 0) return null
  return (
    <section className="versions" aria-label={say('documents.versions')}>
      <h3>{say('documents.versions')}</h3>
      {data.unsent.length > 0 && (
        <details>
          <summary className="warn">{say('documents.changed-since', { count: data.unsent.length })}</summary>
          <Changes changes={data.unsent} />
        </details>
      )}
      <ol>
        {data.data.toReversed().map(({ version, created, currency, total, changes }) => (
          <li key={version}>
            <span className="line">
              <a href={`/v2/quote/versions/pdf?id=${id}&version=${version}`} target="_blank" rel="noreferrer">
                {say('documents.version', { version })}
              </a>
              <span className="num push">{showMoney(total, currency, style.locale)}</span>
            </span>
            <span className="faint small">
              {say('documents.version-sent', { day: showShortDay(created, style), time: showTime(created, style) })}
            </span>
            {changes.length > 0 && (
              <details>
                <summary className="small">{say('documents.version-changes', { count: changes.length })}</summary>
                <Changes changes={changes} />
              </details>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Changes({ changes }: { readonly changes: readonly Change[] }) {
  return (
    <ul className="changes small">
      {changes.map(({ field, line, before, after }) => (
        <li key={`${field}${line}${before}${after}`}>
          <span>{[line, field === 'items' ? undefined : sayNameInLine(field)].filter(Boolean).join(', ')}</span>
          {before !== null && <del>{before}</del>}
          {after !== null && <ins>{after}</ins>}
        </li>
      ))}
    </ul>
  )
}
