import type { StreamedContent } from '../../../../kernel/files/content.ts'
import { exportStreams } from '../../../../kernel/files/export-streams.ts'
import { csvOf } from '../../../../kernel/sheets/csv-sheet.ts'
import type { SheetRow } from '../../../../kernel/sheets/sheet.ts'
import { civilDaysOf } from '../../../../kernel/time/civil-date.ts'

/** How long something is booked, held and free, in seconds. */
export type DayShares = Readonly<Record<'booked_sec' | 'held_sec' | 'free_sec', number>>

interface ResourceDays {
  readonly name: string
  readonly days: readonly (DayShares & { readonly date: string })[]
}

/** The report as CSV, with a row for each resource and day. It has as many cells as the report, which is limited. */
export function utilisationFile(
  instanceId: number,
  read: () => Promise<{ readonly data: readonly ResourceDays[] }>,
): StreamedContent {
  async function* rows(): AsyncGenerator<SheetRow[]> {
    for (const { name, days } of (await read()).data) {
      yield days.map(({ date, booked_sec, held_sec, free_sec }) => [
        name,
        civilDaysOf(date) ?? null,
        ...[booked_sec, held_sec, free_sec].map(String),
      ])
    }
  }
  const columns = [
    { name: 'name', kind: 'text' },
    { name: 'date', kind: 'day' },
    ...['booked_sec', 'held_sec', 'free_sec'].map((name) => ({ name, kind: 'number' }) as const),
  ] as const
  return {
    mimeType: 'text/csv; charset=utf-8; header=present',
    fileName: 'Utilisation.csv',
    open: () => exportStreams.open(instanceId, csvOf({ name: 'Utilisation', columns, rows: rows() })),
  }
}
