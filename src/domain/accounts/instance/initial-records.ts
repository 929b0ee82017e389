import type { Scope } from '../../../kernel/scope.ts'
import { wordsInLanguage } from '../../../kernel/words-in-language.ts'
import type { RecordDefinition } from '../../../records/define-record.ts'
import { createRecord } from '../../../records/write/default-verbs.ts'
import { readBody } from '../../../records/write/read-body.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { updateRecord } from '../../../records/write/update-record.ts'
import { unchangedRecords } from './instance.store.ts'

/** Records that a new instance begins with. */
export interface InitialRecords {
  readonly definition: RecordDefinition
  /** As for a POST, with English names. */
  readonly bodies: readonly { readonly name: string }[]
  /** The names in the order of `bodies`, joined by `|`, by language. */
  readonly namesByLanguage: Readonly<Record<string, string>>
}

/** Creates the records, with names in the language of the locale. */
export async function createInitialRecords(
  scope: Scope,
  initialRecords: readonly InitialRecords[],
  locale: string,
): Promise<void> {
  for (const initial of initialRecords) {
    const names = namesIn(initial, locale)
    for (const body of initial.bodies) {
      await createRecord(scope, initial.definition, { ...body, name: names[body.name] })
    }
  }
}

/** Renames the unchanged ones in the language of the locale, which is chosen after they are created. */
export async function renameInitialRecords(
  scope: Scope,
  initialRecords: readonly InitialRecords[],
  locale: string,
): Promise<void> {
  for (const initial of initialRecords) {
    const { definition, namesByLanguage } = initial
    const wanted = namesIn(initial, locale)
    const known = new Map<string, string | undefined>(
      ['en', ...Object.keys(namesByLanguage)].flatMap((language) =>
        Object.entries(namesIn(initial, language)).map(([english, name]) => [name, wanted[english]]),
      ),
    )
    for (const { id, name } of await unchangedRecords(scope, definition.table)) {
      const current = await loadRecord(scope, definition, id)
      const body = { name: known.get(name) ?? name }
      await updateRecord(scope, definition, current, await readBody(scope, definition, body, current))
    }
  }
}

/** By the English name. */
function namesIn({ bodies, namesByLanguage }: InitialRecords, locale: string): Readonly<Record<string, string>> {
  const english = bodies.map(({ name }) => name)
  return wordsInLanguage(english, { ...namesByLanguage, en: english.join('|') }, locale)
}
