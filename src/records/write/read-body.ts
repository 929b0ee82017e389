import { loadLinks } from '../../kernel/db/link-tables.ts'
import type { SqlRow } from '../../kernel/db/sql.ts'
import { Invalid } from '../../kernel/errors.ts'
import type { Scope } from '../../kernel/scope.ts'
import { inWords } from '../../kernel/with-article.ts'
import { customFieldNamed, readCustomValue, requireCustomValues, storeCustomValues } from '../custom-values.ts'
import type { RecordDefinition } from '../define-record.ts'
import { BodyReader } from './body-reader.ts'

/**
 * Reads the body of a create (without `current`) or of an update, and throws `Invalid` with all its errors. Members
 * that are not sent keep their values; read-only ones are ignored; unknown ones are ignored with a warning. References
 * in members of `lookedUp` are not looked up again.
 */
export async function readBody(
  scope: Scope,
  definition: RecordDefinition,
  body: unknown,
  current?: SqlRow,
  lookedUp: readonly string[] = [],
): Promise<BodyReader> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw Invalid.field('body', 'must be a JSON object', `The members of the ${inWords(definition.name)}.`)
  }
  const members = body as Readonly<Record<string, unknown>>
  const reader = new BodyReader(scope, definition, current)
  for (const name of lookedUp) reader.lookedUp.add(name)
  await loadCurrentLinks(reader, definition, members, current)
  await readMembers(reader, definition, members)
  if (reader.faults.length > 0) throw new Invalid(reader.faults)
  return reader
}

/**
 * The member part of `readBody`, for a reader that may have some values of the record already; errors stay in the
 * reader. The current links of link members must be loaded.
 */
export async function readMembers(
  reader: BodyReader,
  definition: RecordDefinition,
  members: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { current } = reader
  for (const field of definition.members.values()) {
    const value = members[field.name]
    if (value === undefined || field.body === null) continue
    field.read(value, reader)
    reader.warnUnknownIn(value, field)
  }
  readOtherMembers(reader, definition, members)
  if (current === undefined) useInitialValues(reader, definition)
  await reader.settle()
  if (current === undefined) requireMembers(reader, definition)
  if (definition.customFields !== undefined) requireCustomValues(definition.customFields, reader)
  await definition.check?.(reader)
  await reader.settle()
}

async function loadCurrentLinks(
  reader: BodyReader,
  definition: RecordDefinition,
  members: Readonly<Record<string, unknown>>,
  current: SqlRow | undefined,
): Promise<void> {
  if (current === undefined) return
  for (const { name, link } of definition.links) {
    if (members[name] === undefined) continue
    reader.currentLinks[name] = await loadLinks(reader.scope.db, link, Number(current.id))
  }
}

/** Flat custom fields, and unknown members. */
function readOtherMembers(
  reader: BodyReader,
  definition: RecordDefinition,
  members: Readonly<Record<string, unknown>>,
): void {
  for (const [name, value] of Object.entries(members)) {
    if (definition.members.has(name)) continue
    const custom = customFieldNamed(definition, name, reader.scope.instance)
    if (custom === undefined) reader.warnUnknown([name])
    else readCustomValue(custom, value, name, reader)
  }
  storeCustomValues(reader)
}

function useInitialValues(reader: BodyReader, definition: RecordDefinition): void {
  for (const field of definition.members.values()) {
    if (field.initial === undefined) continue
    for (const column of field.columns) reader.values[column.name] ??= field.initial(reader.scope.instance)
  }
}

/** A required member also counts as sent if another member (such as its ISO twin) has set its column. */
function requireMembers(reader: BodyReader, definition: RecordDefinition): void {
  for (const field of definition.members.values()) {
    if (!field.required || reader.hasFault(field.name)) continue
    const companionFaulty = field.companions?.some((companion) => reader.hasFault(companion.name)) ?? false
    const given = field.columns.some((column) => reader.values[column.name] != null) || reader.links[field.name]?.length
    if (!given && !companionFaulty) reader.fault(field, 'is required')
  }
}
