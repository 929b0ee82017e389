import type { Viewer } from '../../../kernel/auth/session.ts'
import type { SqlRow, SqlValue } from '../../../kernel/db/sql.ts'
import type { RecordDefinition } from '../../../records/define-record.ts'

type Show = (value: unknown) => unknown

/** How the values of entries (`before` and `after`, as JSON text) are shown to a viewer; undefined if unchanged. */
export function valuesFor(
  viewer: Viewer,
  kinds: readonly RecordDefinition[],
): ((text: SqlValue, entry: SqlRow) => string) | undefined {
  const byKind = new Map<unknown, ReadonlyMap<string, Show>>()
  for (const { name, members } of kinds) {
    const shows = [...members.values()].flatMap(({ columns }) =>
      columns.flatMap((column) => {
        const show = column.journalFor?.(viewer)
        return show === undefined ? [] : [[column.name, show] as const]
      }),
    )
    if (shows.length > 0) byKind.set(name, new Map(shows))
  }
  if (byKind.size === 0) return undefined
  return (text, entry) => {
    const shows = byKind.get(entry.record)
    if (text === null || shows === undefined) return String(text)
    const values = Object.entries(JSON.parse(String(text)) as Record<string, unknown>)
    return JSON.stringify(
      Object.fromEntries(
        values.map(([name, value]) => {
          const show = shows.get(name)
          return [name, show === undefined ? value : show(value)]
        }),
      ),
    )
  }
}
