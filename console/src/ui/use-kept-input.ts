import { useWhoAmI } from '../api/own-session.ts'
import type { KeptInput, TypedMembers } from './use-typed-members.ts'

/** Unsaved input, by form and account. It is restored when the user returns to the form in the same tab. */
const kept = new Map<string, TypedMembers<object>>()

/** Storage for unsaved input that outlives a page. Another account has forms of the same names. */
export function useKeptInput<Draft extends object>(): (form: string) => KeptInput<Draft> {
  const { user, instance } = useWhoAmI()
  return (form) => {
    const key = `${instance.id} ${user.id} ${form}`
    return {
      get: () => (kept.get(key) ?? { typed: {}, bases: {} }) as TypedMembers<Draft>,
      set: (members) => {
        if (Object.keys(members.typed).length === 0) kept.delete(key)
        else kept.set(key, members)
      },
    }
  }
}
