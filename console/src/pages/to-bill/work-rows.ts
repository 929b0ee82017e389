import { isoOf } from '../../time/zone-time.ts'
import type { WorkGroup } from './invoices-to-be.ts'

/** The unbilled work as rows of a file: a row for each line, in the order of the page; times are in ISO 8601. */
export function workRows(groups: readonly WorkGroup[], zone: string): string[][] {
  const head = ['project', 'client', 'booking_id', 'booking', 'start', 'end']
  const amounts = ['item_text', 'quantity', 'unit', 'unit_amount', 'total', 'currency']
  const rows = groups.flatMap(({ work, unrated }) => [
    ...work.flatMap((one) =>
      one.lines.map(({ item_text, quantity, unit, unit_amount, total }) => [
        ...bookingCells(one, zone),
        ...[item_text ?? '', quantity, unit ?? '', unit_amount, total, one.currency],
      ]),
    ),
    ...unrated.map((one) => [...bookingCells(one, zone), ...amounts.map(() => '')]),
  ])
  return [[...head, ...amounts], ...rows]
}

function bookingCells({ project, client, id, name, start, end }: WorkGroup['unrated'][number], zone: string): string[] {
  return [project?.name ?? '', client?.name ?? '', String(id), name, isoOf(start, zone), isoOf(end, zone)]
}
