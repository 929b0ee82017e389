import { useQueries } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Query, RecordKind } from '../../api/client.ts'
import type { KindFacts } from '../../api/kind-facts.ts'
import type { Problem } from '../../api/problem.ts'
import { listQuery } from '../../api/queries.ts'
import type { AnyRecord } from './record-queries.ts'
import { PAGE_SIZE, rowsInView, rowsOfPages, type Span } from './rows-in-view.ts'

interface RecordWindow {
  readonly total: number | undefined
  readonly span: Span
  /** Whether all pages of the span are read, even if they have fewer rows than the total says. */
  readonly isRead: boolean
  readonly rowAt: (index: number) => AnyRecord | undefined
  readonly sums: readonly Readonly<Record<string, unknown>>[]
  readonly problem: Problem | null
  readonly retry: () => void
}

interface ShownList {
  readonly facts: KindFacts
  readonly query: Query
  readonly isPrinting: boolean
}

/** The largest number of rows on paper. The CSV has more. */
const PRINTED_MAX = 1000

/**
 * The rows that are in view and one screen around them, of a list however long. All rows if they are printed, up to a bound; if
 * the browser prints by itself, all of the loaded pages.
 */
export function useRecordWindow(
  { facts, query, isPrinting }: ShownList,
  scroller: RefObject<HTMLElement | null>,
  rowHeight: number,
): RecordWindow {
  const [inView, setSpan] = useState<Span>({ first: 0, last: PAGE_SIZE - 1 })
  const [most, setMost] = useState(0)
  const span = isPrinting ? { first: 0, last: Math.min(most, PRINTED_MAX) - 1 } : inView
  const pages = pagesOf(span)
  const answers = useQueries({
    queries: pages.map((page) =>
      listQuery(facts.kind as RecordKind, { ...query, limit: PAGE_SIZE, page }, refers(facts)),
    ),
  })
  const known = answers.find(({ data }) => data !== undefined)?.data?.meta
  const total = known?.pagination.total
  if (total !== undefined && total !== most) setMost(total)
  const failed = answers.find(({ error }) => error !== null)
  const isShown = failed === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a failure the list is another element
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const look = () => {
      const next = rowsInView(element.scrollTop, element.clientHeight, rowHeight, most || PAGE_SIZE)
      setSpan((now) => (now.first === next.first && now.last === next.last ? now : next))
    }
    look()
    const watch = new ResizeObserver(look)
    watch.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    const print = () => {
      watch.disconnect()
      flushSync(() => setSpan((now) => rowsOfPages(now, most)))
    }
    const printed = () => watch.observe(element)
    window.addEventListener('beforeprint', print)
    window.addEventListener('afterprint', printed)
    return () => {
      watch.disconnect()
      element.removeEventListener('scroll', look)
      window.removeEventListener('beforeprint', print)
      window.removeEventListener('afterprint', printed)
    }
  }, [scroller, rowHeight, most, isShown])
  return {
    total,
    span,
    isRead: total === most && answers.every(({ isSuccess }) => isSuccess),
    rowAt: (index) => {
      const page = Math.floor(index / PAGE_SIZE) + 1
      const data = answers[pages.indexOf(page)]?.data?.data
      return data?.[index % PAGE_SIZE] as unknown as AnyRecord | undefined
    },
    sums: known?.sums ?? [],
    problem: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  }
}

function pagesOf({ first, last }: Span): readonly number[] {
  const [from, to] = [Math.floor(first / PAGE_SIZE), Math.floor(Math.max(first, last) / PAGE_SIZE)]
  return Array.from({ length: to - from + 1 }, (_, index) => from + index + 1)
}

/** The kinds that a list shows something of: a change of one of them makes it old. */
function refers({ members }: KindFacts): readonly RecordKind[] {
  return [...new Set(members.flatMap(({ record }) => (record === undefined ? [] : [record as RecordKind])))]
}
