import { useEffect, useRef, useState } from 'react'
import { Problem } from '../api/problem.ts'
import { type Merged, mergeParts, mergeTyped, type Versions } from './merge-typed.ts'
import { typedSince } from './typed-since.ts'

/** What was typed into a form, and what each of these members was when it was typed into first. */
export interface TypedMembers<Draft extends object> {
  readonly typed: Partial<Draft>
  readonly bases: Partial<Draft>
}

/** Storage for input that outlives its form. */
export interface KeptInput<Draft extends object> {
  readonly get: () => TypedMembers<Draft>
  readonly set: (members: TypedMembers<Draft>) => void
}

interface TypedForm<Draft extends object> {
  readonly kept: KeptInput<Draft>
  /** The newest version of what is stored, as values of the form. */
  readonly before: Draft
  /** The body that makes the second of the first; without members if they are the same. */
  readonly bodyOf: (before: Draft, after: Draft) => object
  /** Whether the parts of a member are stored one by one. */
  readonly hasParts?: (name: string) => boolean
  /** Merges a member in its own way; undefined for others. */
  readonly mergeOwn?: (name: string, versions: Versions) => Merged | undefined
}

/**
 * The input of a form. A newer version shows through where nothing was typed. `disputed` are the members that were typed and
 * that somebody else has changed meanwhile: they are stored only if the user insists, as each save has the newest version.
 */
export function useTypedMembers<Draft extends object>({ kept, before, bodyOf, hasParts, mergeOwn }: TypedForm<Draft>) {
  type Name = keyof Draft & string
  const [{ typed, bases }, setMembers] = useState(kept.get)
  // Two keys can come before the next render, so changes start from the latest input.
  const latest = useRef({ typed, bases })
  const store = (next: TypedMembers<Draft>): void => {
    kept.set(next)
    latest.current = next
    setMembers(next)
  }
  const merge = (name: Name, members: TypedMembers<Draft>) => {
    const base = name in members.bases ? members.bases[name] : before[name]
    const [theirs, mine] = [before[name], members.typed[name]]
    if (base === theirs) return { value: mine, base, yielded: mine, isDisputed: false }
    if (hasParts?.(name)) return mergeParts({ base, theirs, mine })
    const own = mergeOwn?.(name, { base, theirs, mine })
    if (own !== undefined) return own
    const draftWith = (value: unknown): Draft => ({ ...before, [name]: value })
    const isSame = (one: unknown, other: unknown) => Object.keys(bodyOf(draftWith(one), draftWith(other))).length === 0
    return mergeTyped({ base, theirs, mine }, isSame)
  }
  const draftOf = (members: TypedMembers<Draft>): Draft => {
    const values = namesOf(members.typed).map((name) => [name, merge(name, members).value])
    return { ...before, ...Object.fromEntries(values) }
  }
  const disputed = namesOf(typed).filter((name) => merge(name, { typed, bases }).isDisputed)
  useEffect(() => {
    // Input that is left after a save, or comes from another form, begins with what is stored now.
    const now = latest.current
    const begun = namesOf(now.typed).filter((name) => !(name in now.bases))
    if (begun.length > 0) store({ ...now, bases: { ...now.bases, ...picked(before, begun) } })
  })
  return {
    draft: draftOf({ typed, bases }),
    disputed,
    /** The values at this moment: they may not be shown yet. */
    draftNow: () => draftOf(latest.current),
    /** What was typed after these values were shown: it stays when they are stored. */
    typedSince: () => typedSince(typed, latest.current.typed),
    type: (part: Partial<Draft>) => {
      const now = latest.current
      const begun = namesOf(part).map((name) => [name, name in now.typed ? merge(name, now).base : before[name]])
      store({ typed: { ...now.typed, ...part }, bases: { ...now.bases, ...Object.fromEntries(begun) } })
    },
    /** Leaves this of the input, after the rest is stored or given up. */
    leave: (rest: Partial<Draft>) => store({ typed: rest, bases: {} }),
    /** Throws a 412, as the service does for an older version. */
    checkDisputes: () => {
      if (disputed.length > 0) throw new Problem(412, '')
    },
    /** Gives way to others where both have changed something. */
    giveWay: () => {
      const now = latest.current
      const given = disputed.map((name) => [name, merge(name, now).yielded])
      store({
        typed: { ...now.typed, ...Object.fromEntries(given) },
        bases: { ...now.bases, ...picked(before, disputed) },
      })
    },
  }
}

function namesOf<Draft extends object>(part: Partial<Draft>): (keyof Draft & string)[] {
  return Object.keys(part) as (keyof Draft & string)[]
}

function picked<Draft extends object>(draft: Draft, names: readonly (keyof Draft)[]): Partial<Draft> {
  return Object.fromEntries(names.map((name) => [name, draft[name]])) as Partial<Draft>
}
