import type { TemplateDraft } from './template-draft.ts'

/** What was typed into a template and not saved, by the template: it is there when one comes back in this tab. */
const kept = new Map<string, Partial<TemplateDraft>>()

export function keptTemplate(name: string): Partial<TemplateDraft> {
  return kept.get(name) ?? {}
}

export function keepTemplate(name: string, typed: Partial<TemplateDraft>): void {
  if (Object.keys(typed).length === 0) kept.delete(name)
  else kept.set(name, typed)
}
