import './state-filter.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { RecordKind } from '../../api/client.ts'
import type { KindFacts, MemberFacts } from '../../api/kind-facts.ts'
import { refetchAfter } from '../../api/queries.ts'
import { say, sayName, sayValue } from '../../text/say.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { countOfKind } from './count-of-kind.ts'
import type { ListState } from './list-state.ts'
import { workLook } from './work-look.ts'

/** Daybook's own work is not in the journal, so its list is read again while it is on the screen. */
const LOOK_MS = 4000

interface StateFilterProps {
  readonly facts: KindFacts
  readonly member: MemberFacts
  readonly state: ListState
  readonly change: (part: Partial<ListState>) => void
}

/** The states of background work, each with its count: one click shows those. */
export function StateFilter({ facts, member, state, change }: StateFilterProps) {
  const { name, choices = [] } = member
  const values = choices.map(([value]) => String(value))
  const { data, dataUpdatedAt, error, refetch } = useQuery(countsQuery(facts.kind as RecordKind, name, values))
  const seen = useRef(0)
  useEffect(() => {
    if (seen.current > 0 && dataUpdatedAt > seen.current) refetchAfter({ record: facts.kind as RecordKind })
    seen.current = dataUpdatedAt
  }, [dataUpdatedAt, facts.kind])
  const chosen = state.filters.filter((one) => one.name === name).map(({ value }) => value)
  const others = state.filters.filter((one) => one.name !== name)
  const choose = (value: string | undefined) =>
    change({ filters: value === undefined ? others : [...others, { name, value }] })
  return (
    <fieldset className="state-filter" aria-label={sayName(name)}>
      <button type="button" aria-pressed={chosen.length === 0} onClick={() => choose(undefined)}>
        {say('records.all-states')}
      </button>
      {values.map((value) => (
        <button
          key={value}
          type="button"
          aria-pressed={chosen.includes(value)}
          onClick={() => choose(chosen.includes(value) ? undefined : value)}
        >
          <span className={workLook(value)}>{sayValue(value)}</span> {data?.get(value) ?? ''}
        </button>
      ))}
      {error && <ProblemNotice problem={error} retry={() => void refetch()} />}
    </fieldset>
  )
}

function countsQuery(kind: RecordKind, name: string, values: readonly string[]) {
  return {
    queryKey: ['state-counts', kind] as const,
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
      const count = async (value: string) => [value, await countOfKind(kind, { [name]: value }, signal)] as const
      return new Map(await Promise.all(values.map(count)))
    },
    staleTime: 0,
    refetchInterval: LOOK_MS,
  }
}
