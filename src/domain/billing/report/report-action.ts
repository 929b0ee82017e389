import Type, { type Static, type TObject, type TSchema } from 'typebox'
import type { Permission } from '../../../kernel/auth/modules.ts'
import { choiceParam, type Given, type Params } from '../../../kernel/http/params.ts'
import { mapWithPauses } from '../../../kernel/loop-turn.ts'
import { reportQueue } from '../../../kernel/report-queue.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { Cell, CellKind, Sheet, SheetRow } from '../../../kernel/sheets/sheet.ts'
import { civilDaysOf } from '../../../kernel/time/civil-date.ts'
import { type ReadAction, readAction } from '../../../records/action.ts'
import { columns, type Period, periodOf, periodParams, sendSheet, sheetTypes } from '../export/index.ts'
import { reportTotals, summedMembers } from './report-totals.ts'

const formatParam = choiceParam('Format of the response. csv and xlsx are files for spreadsheets. Default: json.', [
  'json',
  'csv',
  'xlsx',
])

/** The subjects of the rows of a report. */
export function groupParam<const Group extends string>(groups: readonly Group[], more = '') {
  return { ...choiceParam(`Grouping of the sums. ${more}`.trim(), groups), required: true as const }
}

export const groupId = Type.Union([Type.Integer(), Type.Null()], {
  description: 'Id of the record of the row. Null for a month, and without a record that you can see.',
})
export const groupUuid = Type.Union([Type.String(), Type.Null()], {
  description: 'For clients: the uuid of the contact.',
})
export const groupLabel = Type.Union([Type.String(), Type.Null()], {
  description: 'Name of the record, or month, such as 2026-03.',
})
export const sumCurrency = Type.String({ description: 'ISO 4217. Currencies are never added together.' })
export function sumAmount(description: string) {
  return Type.String({ description })
}
export function sumCost(description: string) {
  return Type.Union([Type.String(), Type.Null()], {
    description: `${description} Null without permission to see costs.`,
  })
}
export function rowCount(description: string) {
  return Type.Integer({ description })
}

/** Sums of all rows in one currency; without a currency, of all rows. */
const totalsOf = (columns: Readonly<Record<string, CellKind>>, row: TObject) =>
  Type.Array(
    Type.Object({
      ...('currency' in columns && { currency: sumCurrency }),
      ...Object.fromEntries(summedMembers(columns).map((member) => [member, row.properties[member] as TSchema])),
    }),
    { description: 'The sums of the rows, for each currency.' },
  )

interface Report<P extends Params, Row extends TObject> {
  readonly name: string
  readonly permission: Permission | 'ANY'
  readonly summary: string
  readonly params: P
  /** A row of the answer, and of the file. */
  readonly row: Row
  /** The columns of the file, in their order, by the members of the row. */
  readonly sheet: { readonly name: string; readonly columns: Readonly<Record<string, CellKind>> }
  readonly run: (
    scope: Scope,
    asked: { readonly given: Given<P>; readonly period: Period },
  ) => Promise<readonly Static<Row>[]>
}

/** `GET /v2/report/<name>`: rows as JSON, or as a file with the same rows. */
export function reportAction<const P extends Params, const Row extends TObject>(report: Report<P, Row>): ReadAction {
  const params = { ...periodParams, ...report.params, format: formatParam }
  const rowsOf = (scope: Scope, given: object) => {
    const asked = given as Given<P> & Given<typeof periodParams>
    return report.run(scope, { given: asked, period: periodOf(asked, scope) })
  }
  const action = readAction({
    method: 'GET',
    path: `report/${report.name}`,
    summary: report.summary,
    permission: report.permission,
    params: params as Params,
    answer: Type.Object({ data: Type.Array(report.row), totals: totalsOf(report.sheet.columns, report.row) }),
    run: async (scope, { given }) => {
      const data = await reportQueue.run(scope.instance.id, () => rowsOf(scope, given))
      return { data, totals: await reportTotals(data, report.sheet.columns) }
    },
  })
  return {
    ...action,
    file: {
      mimeTypes: Object.values(sheetTypes).map((type) => type.split(';')[0] ?? type),
      open: (scope, given) => {
        if (given.format !== 'csv' && given.format !== 'xlsx') return undefined
        const sheet = sheetOf(report.sheet, () => rowsOf(scope, given))
        return sendSheet(scope, sheet, periodOf(given as Given<typeof periodParams>, scope), given.format)
      },
    },
  }
}

function sheetOf(
  { name, columns: kinds }: Report<Params, TObject>['sheet'],
  read: () => Promise<readonly object[]>,
): Sheet {
  async function* rows(): AsyncGenerator<SheetRow[]> {
    yield await mapWithPauses(await read(), (row) =>
      Object.entries(kinds).map(([member, kind]) => cellOf(row, member, kind)),
    )
  }
  return { name, columns: columns(kinds), rows: rows() }
}

function cellOf(row: object, member: string, kind: CellKind): Cell {
  const value = (row as Readonly<Record<string, string | number | null>>)[member] ?? null
  if (value === null) return null
  return kind === 'day' ? (civilDaysOf(String(value)) ?? null) : String(value)
}
