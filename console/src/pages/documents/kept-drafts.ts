import type { PaperDraft } from './paper-draft.ts'

/** What was typed into an editor and not saved, by the document: it is there when one comes back in this tab. */
const kept = new Map<string, Partial<PaperDraft>>()

export function keptDraft(name: string): Partial<PaperDraft> {
  return kept.get(name) ?? {}
}

export function keepDraft(name: string, typed: Partial<PaperDraft>): void {
  if (Object.keys(typed).length === 0) kept.delete(name)
  else kept.set(name, typed)
}
