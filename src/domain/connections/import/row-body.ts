import { type Fault, fault, Invalid } from '../../../kernel/errors.ts'
import { foldText } from '../../../kernel/fold-text.ts'
import { isTurnLong, nextTurn } from '../../../kernel/loop-turn.ts'
import type { ColumnPlan } from './import-columns.ts'
import type { ImportedRow } from './import-table.ts'
import type { CellType, ImportedKind } from './imported-kinds.ts'
import type { NameLookup } from './name-lookup.ts'
import {
  type CellStyle,
  isClock,
  isLongNumber,
  isSpreadsheetError,
  readDay,
  readFlag,
  readMoment,
  readNumber,
  withoutLeadingZeros,
} from './read-cell.ts'

export type RowBody = Record<string, unknown>

interface Reading {
  readonly kind: ImportedKind
  readonly plan: ColumnPlan
  readonly columns: readonly string[]
  readonly style: CellStyle
  readonly names: NameLookup
}

/** A row as a request body. Empty cells are left out. Throws `Invalid` naming each column that is wrong. */
export async function bodyOfRow({ cells, numbers }: ImportedRow, reading: Reading): Promise<RowBody> {
  const { kind, plan, columns, names } = reading
  const body: RowBody = {}
  const rates: RateCell[] = []
  const faults: Fault[] = []
  for (const [at, member] of plan.entries()) {
    const imported = member === undefined ? undefined : kind.members[member]
    if (member === undefined || imported === undefined || plan.indexOf(member) !== at) continue
    const text = textOf(cells, plan, member)
    if (text === '') continue
    const style = numbers?.has(at) ? { ...reading.style, point: '.' as const } : reading.style
    const read = await readTyped(text, imported.type, style, names)
    const column = columns[at] ?? member
    if ('problem' in read) {
      faults.push(fault(column, read.problem))
      continue
    }
    body[member] = read.value
    if (imported.type.is === 'rate') {
      rates.push({ column, flag: imported.type.percentage, isPercentage: text.endsWith('%') })
    }
  }
  faults.push(...setPercentages(body, rates))
  if (faults.length > 0) throw new Invalid(faults)
  return body
}

interface RateCell {
  readonly column: string
  readonly flag: string
  readonly isPercentage: boolean
}

/** Sets the flags of rates that are percentages. Returns an error for each cell that contradicts one. */
function setPercentages(body: RowBody, rates: readonly RateCell[]): Fault[] {
  const faults: Fault[] = []
  for (const [flag, cells] of Map.groupBy(rates, (cell) => cell.flag)) {
    const percentage = cells.find(({ isPercentage }) => isPercentage)
    if (percentage === undefined) continue
    const amounts = cells.filter(({ isPercentage }) => !isPercentage)
    for (const { column } of amounts) faults.push(fault(column, `must be a percentage, as "${percentage.column}" is`))
    if (body[flag] === false) faults.push(fault(flag, `is no, but "${percentage.column}" is a percentage`))
    body[flag] = true
  }
  return faults
}

/** The text of a member; a day and a time of two columns are one text, in this order. */
function textOf(cells: readonly string[], plan: ColumnPlan, member: string): string {
  const parts = cells.filter((cell, at) => plan[at] === member && cell.trim() !== '').map((cell) => cell.trim())
  const [times, days] = [parts.filter(isClock), parts.filter((part) => !isClock(part))]
  return [...days, ...times].join(' ')
}

type Read = { readonly value: unknown } | { readonly problem: string }

const orProblem = (value: unknown, problem: string): Read => (value === undefined ? { problem } : { value })

async function readTyped(text: string, type: CellType, style: CellStyle, names: NameLookup): Promise<Read> {
  if (isSpreadsheetError(text)) return { problem: `"${text}" is an error in the spreadsheet` }
  switch (type.is) {
    case 'text':
      return { value: text }
    case 'flag':
      return orProblem(readFlag(text), `"${text}" is neither yes nor no`)
    case 'rate':
      return numberOf(text.replace(/%$/, ''), style, text, 'is neither a number nor a percentage')
    case 'number':
      return numberOf(text, style, text, 'is not a number')
    case 'whole':
      return orProblem(/^-?\d{1,15}$/.test(text) ? Number(text) : undefined, `"${text}" is not a whole number`)
    case 'moment':
      return orProblem(readMoment(text, style), `"${text}" is not a date and time`)
    case 'day':
      return orProblem(readDay(text, style), `"${text}" is not a date`)
    case 'choice': {
      const found = [...type.values].find(
        ([value, name]) => String(value) === withoutLeadingZeros(text) || foldText(name) === foldText(text),
      )
      return orProblem(found?.[0], `"${text}" is none of ${[...type.values.values()].join(', ')}`)
    }
    case 'id': {
      const found = await names.find(type.of, text)
      if ('problem' in found) return withoutLeadingZeros(text) === '0' ? { value: 0 } : found
      return { value: found.row.id }
    }
    case 'reference':
      return readReferences(text, type, names)
  }
}

const TOO_LONG = 'has more than 11 digits before the point or 4 decimals: round it'

function numberOf(text: string, style: CellStyle, cell: string, problem: string): Read {
  const value = readNumber(text, style)
  if (value !== undefined) return { value }
  return { problem: `"${cell}" ${isLongNumber(text, style) ? TOO_LONG : problem}` }
}

async function readReferences(
  text: string,
  { of, many }: Extract<CellType, { is: 'reference' }>,
  names: NameLookup,
): Promise<Read> {
  const isName = await names.known(of)
  const value: object[] = []
  for (const name of many ? namesIn(text, isName) : [text]) {
    if (many && names.isSpent) return { problem: TOO_MANY_NAMES }
    if (isTurnLong()) await nextTurn()
    const found = await names.find(of, name)
    if ('problem' in found) return found
    const { id, more } = found.row
    value.push(of === 'contact' ? { id, type: more } : { id })
  }
  return { value }
}

const TOO_MANY_NAMES = 'the file has too many names in cells that have several: import it in parts'

/** A name can contain separators, such as `Smith, John`: the longest known name of up to this many parts wins. */
const PARTS_OF_NAME_MAX = 4

/** The names in a cell, one by one: the caller stops at the first unknown name. The whole cell can be one name. */
function* namesIn(text: string, isName: (text: string) => boolean): Generator<string> {
  if (isName(text)) return yield text
  const parts = text.split(/(?<=[;,])/).filter((part) => /[^\s;,]/.test(part))
  for (let at = 0; at < parts.length; ) {
    let length = Math.min(PARTS_OF_NAME_MAX, parts.length - at)
    const name = () =>
      parts
        .slice(at, at + length)
        .join('')
        .replace(/[;,]$/, '')
        .trim()
    while (length > 1 && !isName(name())) length -= 1
    yield name()
    at += length
  }
}
