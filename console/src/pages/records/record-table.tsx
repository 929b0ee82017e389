import '../../text/late-texts.ts'
import { useQueries } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Query, RecordKind } from '../../api/client.ts'
import type { KindFacts, MemberFacts } from '../../api/kind-facts.ts'
import { useWhoAmI } from '../../api/own-session.ts'
import { type MessageName, say, sayName } from '../../text/say.ts'
import { PlacedBox, PlacedColumn, PlacedTable } from '../../timeline/placed.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import { columnWidth, leastWidth } from './column-width.ts'
import { canSort, type ListState, sumsOf } from './list-state.ts'
import { ownName } from './own-name.ts'
import { isPercentage } from './percentage.ts'
import { isRight, RecordCell } from './record-cell.tsx'
import { labelOf, nameOfMember } from './record-label.ts'
import { type AnyRecord, namesQuery } from './record-queries.ts'
import { factsOf, memberOf } from './record-screens.ts'
import { mayRead } from './rights.ts'
import { showAmount } from './show-value.ts'
import { usePrint } from './use-print.ts'
import { useRecordWindow } from './use-record-window.ts'
import { useRowHeight } from './use-row-height.ts'
import { useShowStyle } from './use-show-style.ts'

interface RecordTableProps {
  readonly facts: KindFacts
  readonly query: Query
  readonly state: ListState
  readonly isFiltered: boolean
  readonly sortBy: (sort: string) => void
  readonly open: (id: number) => void
  /** Whether all rows are drawn, up to a bound, to be printed as soon as they are read. */
  readonly isPrinting: boolean
  readonly setPrinting: (isPrinting: boolean) => void
}

/** The list of a kind: only the rows in view are there, whatever its length. */
export function RecordTable({
  facts,
  query,
  state,
  isFiltered,
  sortBy,
  open,
  isPrinting,
  setPrinting,
}: RecordTableProps) {
  const style = useShowStyle()
  const scroller = useRef<HTMLDivElement>(null)
  const rowHeight = useRowHeight()
  const { total, span, isRead, rowAt, sums, problem, retry } = useRecordWindow(
    { facts, query, isPrinting },
    scroller,
    rowHeight,
  )
  const columns = state.columns.flatMap((name) => memberOf(facts, name) ?? [])
  const rows = Array.from({ length: span.last - span.first + 1 }, (_, index) => span.first + index).filter(
    (index) => !isRead || rowAt(index) !== undefined,
  )
  const records = rows.flatMap((index) => rowAt(index) ?? [])
  const { names, isNaming } = useNames(columns, records)
  usePrint({ isPrinting, isRead: isRead && !isNaming, problem, setPrinting })
  if (problem !== null && !isPrinting) return <ProblemNotice problem={problem} retry={retry} />
  if (total === 0) return <EmptyList facts={facts} isFiltered={isFiltered} />
  const widths = columns.map((member) => columnWidth(member, style, [...sums, ...records]))
  const below = Math.max(0, (total ?? 0) - 1 - span.last)
  return (
    <div className="ledger-scroll" ref={scroller}>
      <PlacedTable
        className="ledger"
        place={leastWidth(widths)}
        aria-rowcount={(total ?? 0) + 1}
        aria-busy={total === undefined}
      >
        <caption className="sr">{sayName(facts.kind)}</caption>
        <colgroup>
          {columns.map((member, at) => (
            <PlacedColumn key={member.name} place={{ width: widths[at] }} />
          ))}
        </colgroup>
        <Header columns={columns} sort={state.sort} sortBy={sortBy} />
        <tbody>
          {span.first > 0 && <Gap rows={span.first} rowHeight={rowHeight} columns={columns.length} />}
          {rows.map((index) => (
            <Row
              key={index}
              index={index}
              record={rowAt(index)}
              columns={columns}
              names={names}
              isOpen={state.open !== undefined && state.open === String(rowAt(index)?.id)}
              open={open}
            />
          ))}
          {below > 0 && <Gap rows={below} rowHeight={rowHeight} columns={columns.length} />}
        </tbody>
        {sums.length > 0 && <Sums facts={facts} columns={columns} sums={sums} />}
      </PlacedTable>
      {(span.first > 0 || below > 0) && (
        <p className="ledger-printed small">
          {say('records.printed', { first: span.first + 1, last: span.last + 1, total: total ?? 0 })}
        </p>
      )}
    </div>
  )
}

interface HeaderProps {
  readonly columns: readonly MemberFacts[]
  readonly sort: string
  readonly sortBy: (sort: string) => void
}

function Header({ columns, sort, sortBy }: HeaderProps) {
  const by = sort.replace(/^-/, '')
  const isDown = sort.startsWith('-')
  return (
    <thead>
      <tr>
        {columns.map((member) => {
          const { name } = member
          const isSorted = name === by
          return (
            <th
              key={name}
              scope="col"
              className={isRight(member) ? 'num' : undefined}
              aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}
            >
              {canSort(member) ? (
                <button type="button" onClick={() => sortBy(isSorted && !isDown ? `-${name}` : name)}>
                  {nameOfMember(member)}
                  {isSorted && <span aria-hidden="true">{isDown ? ' ↓' : ' ↑'}</span>}
                </button>
              ) : (
                nameOfMember(member)
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

interface RowProps {
  readonly index: number
  readonly record: AnyRecord | undefined
  readonly columns: readonly MemberFacts[]
  readonly names: ReadonlyMap<string, string>
  readonly isOpen: boolean
  readonly open: (id: number) => void
}

function Row({ index, record, columns, names, isOpen, open }: RowProps) {
  const shown = useShowStyle()
  if (record === undefined) {
    return (
      <tr aria-rowindex={index + 2}>
        <td colSpan={columns.length} className="faint">
          {say('loading')}
        </td>
      </tr>
    )
  }
  const priced = columns.find((member) => isPriced(member, record))
  return (
    <tr aria-rowindex={index + 2} className={isOpen ? 'open' : undefined}>
      {columns.map((member, at) => (
        <td key={member.name} className={isRight(member) ? 'num' : undefined}>
          <div className="cut">
            {at === 0 ? (
              <button
                type="button"
                className="row-open"
                aria-label={saysName(member) ? say('records.open', { what: labelOf(record) }) : undefined}
                onClick={() => open(record.id)}
              >
                <RecordCell member={member} record={record} show={shown} names={names} />
              </button>
            ) : (
              <>
                {member === priced && <span className="faint small">{String(record.currency)} </span>}
                <RecordCell member={member} record={record} show={shown} names={names} />
              </>
            )}
          </div>
        </td>
      ))}
    </tr>
  )
}

/** Whether a cell has an amount in the currency of its record. The first one of a row says which that is. */
function isPriced({ name, type }: MemberFacts, record: AnyRecord): boolean {
  if (name === 'tax_exchange_rate') return false
  return type === 'amount' && typeof record.currency === 'string' && record[name] != null && !isPercentage(record, name)
}

/** Whether a column has what a record is called; a time, for example, is its own name. */
function saysName({ name, type }: MemberFacts): boolean {
  return name === 'number' || type === 'text' || type === 'long-text'
}

interface GapProps {
  readonly rows: number
  readonly rowHeight: number
  readonly columns: number
}

/** The place of rows that are out of sight. */
function Gap({ rows, rowHeight, columns }: GapProps) {
  return (
    <tr className="gap">
      <td colSpan={columns}>
        <PlacedBox place={{ height: rows * rowHeight }} />
      </td>
    </tr>
  )
}

interface SumsProps {
  readonly facts: KindFacts
  readonly columns: readonly MemberFacts[]
  readonly sums: readonly Readonly<Record<string, unknown>>[]
}

/** The totals of the whole list, a line for each currency, as the service sums them. */
function Sums({ facts, columns, sums }: SumsProps) {
  const { locale } = useTimeStyle()
  const summed = sumsOf(facts)
  return (
    <tfoot>
      {sums.map((sum) => (
        <tr key={String(sum.currency)}>
          {columns.map((member, at) => (
            <td key={member.name} className={isRight(member) ? 'num' : undefined}>
              {at === 0 && say('records.sum', { currency: String(sum.currency) })}
              {at > 0 && summed.includes(member.name) && showAmount(String(sum[member.name]), locale)}
            </td>
          ))}
        </tr>
      ))}
    </tfoot>
  )
}

/** Where records come from, for kinds that a button above their list does not make, or not alone. */
const origins: Partial<Record<RecordKind, MessageName>> = {
  'credit-note': 'records.none-credited',
  payment: 'records.none-paid',
  'supplier-bill': 'records.none-billed',
}

function EmptyList({ facts, isFiltered }: { readonly facts: KindFacts; readonly isFiltered: boolean }) {
  const hint = origins[facts.kind as RecordKind] ?? (facts.can.includes('create') ? 'records.none-hint' : undefined)
  return (
    <div className="empty-list">
      <p className="medium">{isFiltered ? say('records.none-found') : say('records.none')}</p>
      {!isFiltered && hint !== undefined && <p className="soft">{say(hint)}</p>}
    </div>
  )
}

/** The names of records that the rows name by their ids alone, as `user 5`. */
function useNames(columns: readonly MemberFacts[], records: readonly AnyRecord[]) {
  const me = useWhoAmI()
  const named = columns.filter(({ type }) => type === 'record-id')
  const asked = named.filter(({ record = '' }) => mayRead(me, factsOf(record)))
  const answers = useQueries({
    queries: asked.map(({ name, record = '' }) =>
      namesQuery(
        record,
        records.flatMap((one) => (typeof one[name] === 'number' && one[name] > 0 ? [one[name]] : [])),
      ),
    ),
  })
  const own = ownName(me, 'user', me.user.id) ?? ''
  const found = asked.flatMap(({ record }, index) =>
    (answers[index]?.data ?? []).map((one): [string, string] => [`${record} ${one.id}`, labelOf(one)]),
  )
  return {
    names: new Map([[`user ${me.user.id}`, own], ...found]),
    isNaming: answers.some(({ isLoading }) => isLoading),
  }
}
