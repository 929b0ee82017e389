import { useRef, useState } from 'react'
import { useWhoAmI } from '../api/own-session.ts'

/** Unsaved input, by form and account. It is restored when the user returns to the form in the same tab. */
const kept = new Map<string, object>()

/** Storage for unsaved input that outlives a page. Another account has forms of the same names. */
export function useKeptInput<Draft extends object>() {
  const { user, instance } = useWhoAmI()
  const keyOf = (form: string) => `${instance.id} ${user.id} ${form}`
  return {
    get: (form: string) => (kept.get(keyOf(form)) ?? {}) as Draft,
    set: (form: string, typed: Draft) => {
      if (Object.keys(typed).length === 0) kept.delete(keyOf(form))
      else kept.set(keyOf(form), typed)
    },
  }
}

/** What was typed into a form, which is kept. Only that, so that a newer version shows through beside it. */
export function useKeptDraft<Draft extends object>(form: string) {
  const { get, set } = useKeptInput<Partial<Draft>>()
  const [typed, setTypedNow] = useState(() => get(form))
  // Two keys can come before the next render, so changes start from the latest draft.
  const latest = useRef(typed)
  const setTyped = (next: Partial<Draft>) => {
    set(form, next)
    latest.current = next
    setTypedNow(next)
  }
  return { typed, latest, setTyped, keepFor: set }
}
