import type { TemplateDraft } from './template-draft.ts'

/** Unsaved input of template editors, by template. It is restored when the user returns in the same tab. */
const kept = new Map<string, Partial<TemplateDraft>>()

export function keptTemplate(name: string): Partial<TemplateDraft> {
  return kept.get(name) ?? {}
}

export function keepTemplate(name: string, typed: Partial<TemplateDraft>): void {
  if (Object.keys(typed).length === 0) kept.delete(name)
  else kept.set(name, typed)
}
