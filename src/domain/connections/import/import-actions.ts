import Type, { type Static } from 'typebox'
import { requirePermission } from '../../../kernel/auth/require-permission.ts'
import { cutText } from '../../../kernel/cut-text.ts'
import { Invalid } from '../../../kernel/errors.ts'
import { choiceParam, dryRun, idsParam, type Param } from '../../../kernel/http/params.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { type Action, bulkAction } from '../../../records/action.ts'
import type { RecordKind } from '../../../records/record-kind.ts'
import { Records } from '../../../records/records.ts'
import { type ColumnPlan, planColumns } from './import-columns.ts'
import { type ImportPreset, importPresets } from './import-presets.ts'
import { type Imported, importRows, rowResults } from './import-rows.ts'
import type { ImportTable } from './import-table.ts'
import { type ImportedKind, importedKinds } from './imported-kinds.ts'
import { cellStyleOf } from './read-cell.ts'
import { readImportFile } from './read-import-file.ts'
import { recognisedBy } from './record-index.ts'
import { undoBody, undoImport } from './undo-import.ts'
import { valuesNow } from './values-now.ts'
import { withValues } from './with-values.ts'

const FILE_BYTES_MAX = 20 * 1024 * 1024
const UNDO_BYTES_MAX = 32 * 1024 * 1024

type ImportedName = 'contact' | 'resource' | 'project' | 'booking' | 'rate-scheme' | 'billable-item' | 'time-entry'
const names = Object.keys(importedKinds) as ImportedName[]

const localeParam: Param<string> = {
  description: 'The locale in which numbers and dates are written, such as de-DE. Default: the locale of the instance.',
  schema: { type: 'string' },
  read: (name, text) => {
    try {
      return Intl.getCanonicalLocales(text)[0] ?? ''
    } catch {
      throw Invalid.field(name, `"${text}" is not a locale such as de-DE`)
    }
  },
}

type Texts = Readonly<Record<string, string>>

/** A JSON object of texts, where `isText` holds of each value. */
function textsOf<Value>(name: string, text: string, problem: string, isText: (value: unknown) => boolean) {
  const wrong = () => Invalid.field(name, problem)
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw wrong()
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw wrong()
  if (!Object.values(parsed).every(isText)) throw wrong()
  return parsed as Readonly<Record<string, Value>>
}

const columnsParam: Param<Readonly<Record<string, string | null>>> = {
  description:
    'The member of each column, as a JSON object: {"Von": "start", "Nr.": null}; null leaves a column out. Other columns are matched by their names. Two columns can form one time: a day and a time of day.',
  schema: { type: 'string' },
  read: (name, text) =>
    textsOf(name, text, 'must be a JSON object of names of members, or null', (value) => {
      return value === null || typeof value === 'string'
    }),
}

const valuesParam: Param<Texts> = {
  description:
    'Values for the rows whose cells do not give the member, as a JSON object: {"type": "organization", "currency": "EUR"}.',
  schema: { type: 'string' },
  read: (name, text) =>
    textsOf(name, text, 'must be a JSON object of texts by member', (value) => typeof value === 'string'),
}

const params = {
  record: { ...choiceParam('The kind of record of the rows.', names), required: true as const },
  mode: choiceParam('For rows of existing records: add (default) creates another, update changes it, skip leaves it.', [
    'add',
    'update',
    'skip',
  ]),
  locale: localeParam,
  columns: columnsParam,
  values: valuesParam,
  preset: choiceParam(
    'The program that the file comes from: its column names are recognized too.',
    Object.keys(importPresets) as ImportPreset[],
  ),
  leave_out: idsParam('Rows to skip, by their line numbers in the file, such as 3,17.'),
  dry_run: dryRun,
}

const rowFault = Type.Object({ field: Type.String(), message: Type.String() })
const answer = Type.Object({
  data: Type.Object({
    format: Type.Union([Type.Literal('csv'), Type.Literal('xlsx')]),
    columns: Type.Array(
      Type.Object({
        name: Type.String({ description: 'The name of the column in the file.' }),
        member: Type.Union([Type.String(), Type.Null()], {
          description: 'The member; null if the column is left out.',
        }),
        example: Type.Union([Type.String(), Type.Null()], { description: 'The first of its cells with a value.' }),
      }),
    ),
    members: Type.Array(Type.String(), { description: 'The members that a column can be.' }),
    matched_by: Type.Union([Type.Array(Type.String()), Type.Null()], {
      description: 'The members that find an existing record; null if the file has none of them.',
    }),
    counts: Type.Object(Object.fromEntries(rowResults.map((result) => [result, Type.Integer()])), {
      description: 'The number of rows with each result.',
    }),
    rows: Type.Array(
      Type.Object({
        row: Type.Integer({ description: 'The line of the file.' }),
        result: Type.Union(rowResults.map((result) => Type.Literal(result))),
        id: Type.Union([Type.Integer(), Type.Null()]),
        name: Type.Union([Type.String(), Type.Null()]),
        errors: Type.Array(rowFault),
        changes: Type.Array(Type.Object({ field: Type.String(), from: Type.String(), to: Type.String() }), {
          description: 'Changes of an existing record; empty unless it is a dry run.',
        }),
        cells: Type.Array(Type.String(), {
          description: 'The first cells that are imported, in the order of the columns; empty unless it is a dry run.',
        }),
      }),
    ),
    undo: Type.Union([undoBody, Type.Null()], {
      description: 'The body of POST /v2/import/undo; null in a dry run.',
    }),
  }),
})

/** `POST /v2/import` and its way back. */
export function importActions(all: () => readonly RecordKind[]): readonly Action[] {
  let records: Records | undefined
  const known = () => {
    records ??= new Records(all())
    return records
  }
  const importAction = bulkAction({
    path: 'import',
    summary:
      'Create and change many records from a table, all or none. Also needs WRITE on the imported kind of record',
    permission: 'ADMIN',
    params,
    maxBytes: FILE_BYTES_MAX,
    answer,
    open: (scope, { bytes }) => readImportFile(scope.instance.id, bytes),
    run: async (scope, { given, body }) => ({
      data: await runImport(scope, known(), given as unknown as Asked, body as ImportTable),
    }),
  })
  const undo = bulkAction({
    path: 'import/undo',
    summary: 'Undo an import: delete what it created, and restore what it changed',
    permission: 'ADMIN',
    params: {},
    maxBytes: UNDO_BYTES_MAX,
    body: undoBody,
    answer: Type.Object({
      data: Type.Object({ removed: Type.Integer(), changed: Type.Integer() }),
      warnings: Type.Optional(Type.Array(Type.String())),
    }),
    run: async (scope, { body }) => {
      const asked = body as Static<typeof undoBody>
      return undoImport(scope, writableKind(scope, known(), asked.record), asked)
    },
  })
  return [importAction, undo]
}

interface Asked {
  readonly record: ImportedName
  readonly mode?: 'add' | 'update' | 'skip'
  readonly locale?: string
  readonly columns?: Readonly<Record<string, string | null>>
  readonly values?: Texts
  readonly preset?: ImportPreset
  readonly leave_out?: readonly number[]
  readonly dry_run?: boolean
}

/** How many cells of a row a dry run answers, and how long they are at most. */
const [SHOWN_CELLS, SHOWN_LENGTH, EXAMPLE_LENGTH] = [6, 60, 200]

async function runImport(
  scope: Scope,
  records: Records,
  asked: Asked,
  file: ImportTable,
): Promise<Static<typeof answer>['data']> {
  const kind = writableKind(scope, records, asked.record)
  const imported = importedKinds[asked.record]
  if (imported === undefined) throw Invalid.field('record', 'cannot be imported')
  const { preset, values = {}, leave_out: leftOut = [] } = asked
  refuseUnknown(imported, values)
  const lines = new Set(file.rows.map(({ line }) => line))
  const strange = leftOut.find((line) => !lines.has(line))
  if (strange !== undefined) throw Invalid.field('leave_out', `the file has no row in line ${strange}`)
  const words = preset === undefined ? undefined : importPresets[preset][asked.record]
  const given = planColumns(imported, file.columns, { chosen: asked.columns, words })
  const table = withValues(file, valuesByColumn(file.columns, given, values))
  const plan = [...given, ...table.columns.slice(given.length)]
  if (plan.every((member) => member === undefined)) {
    throw Invalid.field(
      'file',
      `has no column of ${asked.record}`,
      `Known: ${Object.keys(imported.members).join(', ')}.`,
    )
  }
  const { locale, timezone } = scope.instance
  const done = await importRows(scope, {
    kind,
    imported,
    table,
    plan,
    mode: asked.mode ?? 'add',
    style: cellStyleOf(asked.locale ?? locale, timezone),
    leftOut: new Set(leftOut),
    describes: asked.dry_run === true,
    valuesOf: (ids, members) =>
      valuesNow(scope, records, { kind: kind.name, shownWith: imported.shownWith }, ids, members),
  })
  if (asked.dry_run !== true) refuseFaults(done)
  const columns = file.columns.map((name, at) => ({
    name,
    member: plan[at] ?? null,
    example: exampleIn(file, at),
  }))
  const counts = Object.fromEntries(
    rowResults.map((result) => [result, done.rows.filter((row) => row.result === result).length]),
  )
  const undo =
    asked.dry_run === true ? null : { record: asked.record, remove: [...done.remove], change: [...done.change] }
  const shown = plan.flatMap((member, at) => (member === undefined ? [] : [at])).slice(0, SHOWN_CELLS)
  const rows = done.rows.map((row, at) => {
    const { cells = [] } = table.rows[at] ?? {}
    const texts = asked.dry_run === true ? shown.map((place) => cutText(cells[place] ?? '', SHOWN_LENGTH)) : []
    return { ...row, errors: [...row.errors], changes: [...row.changes], cells: texts }
  })
  const recognised = recognisedBy({ imported, plan })
  return {
    format: table.format,
    columns,
    members: Object.keys(imported.members),
    matched_by: recognised === undefined ? null : [...recognised],
    counts,
    rows,
    undo,
  } as Static<typeof answer>['data']
}

function exampleIn({ rows }: ImportTable, at: number): string | null {
  const filled = rows.find(({ cells }) => (cells[at] ?? '') !== '')
  return filled === undefined ? null : cutText(filled.cells[at] ?? '', EXAMPLE_LENGTH)
}

function refuseUnknown({ members }: ImportedKind, values: Texts): void {
  const unknown = Object.keys(values).find((name) => !Object.hasOwn(members, name))
  if (unknown === undefined) return
  throw Invalid.field('values', `"${unknown}" cannot be imported`, `It can be: ${Object.keys(members).join(', ')}.`)
}

/** Values by the column that is the member, or by the member where there is none. */
function valuesByColumn(columns: readonly string[], plan: ColumnPlan, values: Texts): Texts {
  return Object.fromEntries(
    Object.entries(values).map(([member, value]) => [columns[plan.indexOf(member)] ?? member, value]),
  )
}

/** Throws `Invalid` with the errors of all rows, so that nothing of the file is stored. */
function refuseFaults({ rows }: Imported): void {
  const faults = rows.flatMap(({ row, errors }) =>
    errors.map(({ field, message }) => ({ field: `rows[${row}].${field}`, message: `row ${row}: ${message}` })),
  )
  if (faults.length > 0) throw new Invalid(faults)
}

function writableKind(scope: Scope, records: Records, name: string): RecordKind {
  const kind = records.get(name)
  if (kind.permission !== 'ANY') requirePermission(scope, kind.permission, 'WRITE')
  return kind
}
