import type { InstanceFacts } from '../../../kernel/auth/session.ts'
import { localDate } from '../../../kernel/time/local-date.ts'
import type { Line, RenderedGroup } from '../../paper/document/index.ts'
import type { Grouping } from './booking-selection.ts'
import type { BillableLine } from './lines-of-bookings.ts'

interface Heading {
  readonly key: string
  readonly name: string
}

/** The lines in order, each under its heading. Lines without a heading come last. */
export function groupLines(
  lines: readonly BillableLine[],
  grouping: Grouping | undefined,
  instance: InstanceFacts,
): { groups: RenderedGroup[]; items: Line[]; sources: BillableLine[] } {
  const grouped = Map.groupBy(lines, (one) => headingOf(one, grouping, instance)?.key)
  const keys = [...grouped.keys()].filter((key) => key !== undefined)
  const groups = keys.map((key, index): RenderedGroup => {
    const [first] = grouped.get(key) ?? []
    const name = first === undefined ? '' : (headingOf(first, grouping, instance)?.name ?? '')
    return { id: index + 1, name, description: null, order: index + 1, hide_items: false }
  })
  const sources = [...keys, undefined].flatMap((key) => grouped.get(key) ?? [])
  const items = sources.map((one, index): Line => {
    const place = keys.indexOf(headingOf(one, grouping, instance)?.key ?? '')
    return { ...one.line, id: 0, order: index + 1, parent_group_id: place < 0 ? null : place + 1 }
  })
  return { groups, items, sources }
}

function headingOf(
  { booking, resource }: BillableLine,
  grouping: Grouping | undefined,
  { timezone, locale }: InstanceFacts,
): Heading | undefined {
  switch (grouping) {
    case 'booking':
      return { key: String(booking.id), name: booking.name }
    case 'day': {
      const name = localDate(booking.start, timezone, locale, 'full')
      return { key: name, name }
    }
    case 'project':
      return booking.project_name === null ? undefined : { key: String(booking.project_id), name: booking.project_name }
    case 'resource':
      return resource && { key: String(resource.id), name: resource.name }
    case undefined:
      return undefined
  }
}
