import type { PaperDraft } from './paper-draft.ts'

/** Unsaved input of document editors, by document. It is restored when the user returns in the same tab. */
const kept = new Map<string, Partial<PaperDraft>>()

export function keptDraft(name: string): Partial<PaperDraft> {
  return kept.get(name) ?? {}
}

export function keepDraft(name: string, typed: Partial<PaperDraft>): void {
  if (Object.keys(typed).length === 0) kept.delete(name)
  else kept.set(name, typed)
}
