import type { BookingView, ChangeNotification } from '../change/index.ts'
import { type ChangeGroup, spanOf } from './group-changes.ts'
import { joinedWords, repeatWords } from './repeat-words.ts'
import { dayWords, type TimeStyle, whenWords } from './when-words.ts'

/** A change in words: what it is about, and the details. */
export interface ChangeWords {
  readonly headline: string
  readonly details: readonly string[]
}

export function changeWords(group: ChangeGroup, style: TimeStyle): ChangeWords {
  const [change] = group
  const { first } = spanOf(group)
  const details = [...seriesWords(group, style), ...factWords(change, style), ...endWords(change)]
  return { headline: `${first.title}: ${whenWords(first, style)}`, details }
}

function seriesWords(group: ChangeGroup, style: TimeStyle): string[] {
  const [{ kind, booking }] = group
  if (group.length === 1) return []
  const repeat = booking.series === undefined ? '' : ` ${repeatWords(booking.series.rule)}`
  const last = dayWords(spanOf(group).last, style)
  return [`${group.length} bookings${kind === 'gone' ? '' : repeat}, the last on ${last}${changed(kind)}.`]
}

function changed(kind: ChangeNotification['kind']): string {
  return kind === 'changed' ? ', all with the same change' : ''
}

function factWords(change: ChangeNotification, style: TimeStyle): string[] {
  if (change.kind !== 'changed') return change.kind === 'new' ? facts(change.now) : []
  const { before, now } = change
  const differs = (of: (view: BookingView) => unknown) => JSON.stringify(of(before)) !== JSON.stringify(of(now))
  const was = whenWords(before, style)
  return [
    ...(was === whenWords(now, style) ? [] : [`Moved: it was ${was}.`]),
    ...(differs(({ title }) => title) ? [`Renamed: it was “${before.title}”.`] : []),
    ...(differs(({ others }) => others) ? [`${withWords(now)} It was: ${withWords(before)}`] : []),
    ...(differs(({ status }) => status) ? [`Status: ${now.status ?? 'none'}; it was ${before.status ?? 'none'}.`] : []),
    ...(differs(({ project }) => project) ? [`Project: ${now.project ?? 'none'}.`] : []),
  ]
}

function facts(view: BookingView): string[] {
  const { others, project, status } = view
  return [
    ...(others.length === 0 ? [] : [withWords(view)]),
    ...(project === undefined ? [] : [`Project: ${project}.`]),
    ...(status === undefined ? [] : [`Status: ${status}.`]),
  ]
}

function withWords({ others }: BookingView): string {
  return others.length === 0 ? 'Nobody else is booked.' : `With ${joinedWords(others)}.`
}

function endWords({ kind, booking, by }: ChangeNotification): string[] {
  const whose = by === undefined ? '' : ` by ${by}`
  if (kind === 'new') return by === undefined ? [] : [`Booked${whose}.`]
  if (kind === 'changed') return by === undefined ? [] : [`Changed${whose}.`]
  return booking.state === undefined ? [`Cancelled${whose}.`] : ['It goes on without you.']
}
