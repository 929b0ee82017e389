import { hasWords } from '../../text/has-words.ts'
import type { UnbilledBooking, UnbilledWork } from './unbilled-query.ts'

/** By what the page groups the work, and by what the drafts are divided. */
export type BilledBy = 'project' | 'client'

export interface WorkGroup {
  readonly key: string
  /** The id of the project or client; null for what has none. */
  readonly id: number | null
  readonly name: string | undefined
  /** Beside the name of a project: its client. */
  readonly about: string | undefined
  readonly work: readonly UnbilledWork[]
  readonly unrated: readonly UnbilledBooking[]
}

/** The work under its projects or clients, in the order of their names; what has none comes last. */
export function groupWork(
  work: readonly UnbilledWork[],
  unrated: readonly UnbilledBooking[],
  by: BilledBy,
): readonly WorkGroup[] {
  const ownerOf = (one: UnbilledBooking) => String(one[by]?.id ?? '')
  const [priced, bare] = [Map.groupBy(work, ownerOf), Map.groupBy(unrated, ownerOf)]
  const groups = [...new Set([...priced.keys(), ...bare.keys()])].map((key): WorkGroup => {
    const [some, others] = [priced.get(key) ?? [], bare.get(key) ?? []]
    const first = some[0] ?? others[0]
    return {
      key: `${by} ${key}`,
      id: first?.[by]?.id ?? null,
      name: first?.[by]?.name,
      about: by === 'project' ? first?.client?.name : undefined,
      work: some,
      unrated: others,
    }
  })
  return groups.toSorted((a, b) => Number(a.id === null) - Number(b.id === null) || compareNames(a, b))
}

/** Whether the names of the projects and clients of the group have the typed words. Groups stay whole, as their sums are. */
export function isAbout({ name, about, work, unrated }: WorkGroup, typed: string): boolean {
  const names = [name, about, ...[...work, ...unrated].flatMap((one) => [one.project?.name, one.client?.name])]
  return hasWords(names.filter(Boolean).join(' '), typed)
}

const compareNames = (a: WorkGroup, b: WorkGroup): number => (a.name ?? '').localeCompare(b.name ?? '')

/** A draft of the chosen bookings: a document has one client and one currency. */
export interface InvoiceToBe {
  readonly key: string
  readonly client: UnbilledBooking['client']
  /** Set if each project gets its own draft. */
  readonly project: UnbilledBooking['project']
  readonly currency: string
  readonly bookingIds: readonly number[]
}

export function invoicesToBe(
  work: readonly UnbilledWork[],
  chosen: ReadonlySet<number>,
  each: BilledBy,
): readonly InvoiceToBe[] {
  const keyOf = ({ client, project, currency }: UnbilledWork) =>
    `${client?.id ?? ''} ${currency} ${each === 'project' ? (project?.id ?? '') : ''}`
  const picked = work.filter(({ id }) => chosen.has(id))
  return [...Map.groupBy(picked, keyOf)].flatMap(([key, some]) => {
    const [first] = some
    if (first === undefined) return []
    const { client, project, currency } = first
    return { key, client, project: each === 'project' ? project : null, currency, bookingIds: some.map(({ id }) => id) }
  })
}
