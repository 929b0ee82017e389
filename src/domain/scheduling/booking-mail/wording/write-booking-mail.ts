import type { ChangeNotification } from '../change/index.ts'
import { type ChangeWords, changeWords } from './change-words.ts'
import { type ChangeGroup, groupChanges, spanOf } from './group-changes.ts'
import { dayWords, type TimeStyle } from './when-words.ts'

/** The receiver and the sender of a mail, and its format of times. */
export interface Addressing {
  readonly firstName: string
  readonly company: string
  readonly style: TimeStyle
}

export interface MailWords {
  readonly subject: string
  readonly text: string
  readonly html: string
}

interface Section {
  readonly title: string
  readonly entries: readonly ChangeWords[]
}

/** How many entries a mail has at most. For more, it refers to the schedule. */
const ENTRIES_MAX = 50

const kinds = [
  { kind: 'new', title: 'New', one: 'New booking', word: 'new' },
  { kind: 'changed', title: 'Changed', one: 'Changed booking', word: 'changed' },
  { kind: 'gone', title: 'Off your schedule', one: 'Cancelled booking', word: 'cancelled' },
] as const

export function writeBookingMail(
  changes: readonly ChangeNotification[],
  { firstName, company, style }: Addressing,
): MailWords {
  const groups = groupChanges(changes)
  const rendered = groups.slice(0, ENTRIES_MAX)
  const sections = kinds.map(({ kind, title }) => ({
    title,
    entries: rendered.filter(([{ kind: of }]) => of === kind).map((group) => changeWords(group, style)),
  }))
  const after = [
    ...(groups.length > ENTRIES_MAX
      ? [`And ${groups.length - ENTRIES_MAX} more: see the schedule for all of them.`]
      : []),
    `Times are in ${style.zone}. Open the attached file to add the changes to your calendar.`,
    `You get this mail because you are booked at ${company}. To stop these mails, ask an administrator.`,
  ]
  const parts = {
    before: [`Hello ${firstName},`, `Your schedule at ${company} has changed:`],
    sections: sections.filter(({ entries }) => entries.length > 0),
    after,
  }
  return { subject: subjectOf(groups, style), text: asText(parts), html: asHtml(parts) }
}

function subjectOf(groups: readonly ChangeGroup[], style: TimeStyle): string {
  const [group, ...others] = groups
  if (group !== undefined && others.length === 0) {
    const { first } = spanOf(group)
    const name = kinds.find(({ kind }) => kind === group[0].kind)?.one ?? ''
    if (group.length === 1) return `${name}: ${first.title}, ${dayWords(first, style)}`
    return `${name}s: ${first.title}, ${group.length} times from ${dayWords(first, style)}`
  }
  const counts = kinds.map(({ kind, word }) => {
    const count = groups.filter(([first]) => first.kind === kind).flat().length
    return count === 0 ? [] : [`${count} ${word}`]
  })
  return `Your bookings: ${counts.flat().join(', ')}`
}

interface Parts {
  readonly before: readonly string[]
  readonly sections: readonly Section[]
  readonly after: readonly string[]
}

function asText({ before, sections, after }: Parts): string {
  const notified = sections.map(({ title, entries }) => {
    const lines = entries.map(({ headline, details }) =>
      [`- ${headline}`, ...details.map((detail) => `  ${detail}`)].join('\n'),
    )
    return [title.toUpperCase(), ...lines].join('\n')
  })
  return `${[...before, ...notified, ...after].join('\n\n')}\n`
}

function asHtml({ before, sections, after }: Parts): string {
  const paragraph = (text: string) => `<p>${escaped(text)}</p>`
  const notified = sections.map(({ title, entries }) => {
    const items = entries.map(({ headline, details }) => {
      return `<li><strong>${escaped(headline)}</strong>${details.map((detail) => `<br>${escaped(detail)}`).join('')}</li>`
    })
    return `<h3>${escaped(title)}</h3><ul>${items.join('')}</ul>`
  })
  return `<!doctype html><html><body>${[...before.map(paragraph), ...notified, ...after.map(paragraph)].join('\n')}</body></html>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
