import '../../../text/late-texts.ts'
import '../administration/administration-page.css'
import './ordered.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RecordKind } from '../../../api/client.ts'
import type { KindFacts } from '../../../api/kind-facts.ts'
import { inSentence, say, sayName } from '../../../text/say.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useActions } from '../../../ui/use-actions.ts'
import { moveRecord } from '../actions/move-record.ts'
import { ListNotice } from '../administration/list-notice.tsx'
import type { OwnBodyProps } from '../own-bodies.ts'
import { memberOf } from '../record-screens.ts'
import { type OrderedRecord, orderedQuery, orderedRecords, orderRecords } from './order-records.ts'
import { OrderedGroup } from './ordered-group.tsx'
import { orderedRows } from './ordered-rows.ts'

/** The member by which a kind is divided: each part has its own order. */
const dividedBy: Partial<Readonly<Record<RecordKind, string>>> = { status: 'type_id', 'custom-field': 'module' }
const actions = [moveRecord]

interface Part {
  readonly key: string
  readonly title: string
  readonly records: readonly OrderedRecord[]
}

/** A kind whose records users put in order. Rows are dragged, and what matters most is changed in place. */
export function OrderedPage({ facts, canWrite, open, show }: OwnBodyProps) {
  const kind = facts.kind as RecordKind
  const { data, error, refetch } = useQuery(orderedQuery(kind))
  const parts = partsOf(facts, orderedRecords(data))
  useEffect(() => {
    if (!canWrite) return
    orderedRows.set((id, to) => {
      const part = parts.find(({ records }) => records.some((one) => one.id === id))
      if (part !== undefined) void orderRecords(kind, part.records, id, to)
    })
    return () => orderedRows.set(undefined)
  })
  useActions(actions)
  return (
    <div className="administration">
      <header className="administration-head">
        <p className="soft">{say(canWrite ? 'ordered.about' : 'ordered.read-only')}</p>
        {canWrite && (
          <button type="button" className="btn primary push" onClick={() => show('new')}>
            <Icon name="plus" />
            {say('records.new', { kind: inSentence(sayName(kind)) })}
          </button>
        )}
      </header>
      <ListNotice of="records" count={data?.data.length} problem={error} retry={refetch} />
      {parts.map(({ key, title, records }) => (
        <OrderedGroup
          key={key}
          kind={kind}
          title={title}
          records={records}
          canWrite={canWrite}
          open={open}
          show={(id) => show(String(id))}
        />
      ))}
    </div>
  )
}

function partsOf(facts: KindFacts, records: readonly OrderedRecord[]): readonly Part[] {
  const name = dividedBy[facts.kind as RecordKind] ?? ''
  const choices = memberOf(facts, name)?.choices ?? []
  return choices
    .map(([value, title]) => ({
      key: String(value),
      title: sayName(title),
      records: records.filter((one) => one[name] === value),
    }))
    .filter((part) => part.records.length > 0)
}
