import { codeLists } from '../../../../kernel/code-lists/code-lists.ts'
import { unitCodeOf } from '../../../../kernel/code-lists/unit-code-of.ts'
import { missingIds } from '../../../../kernel/db/find-referred.ts'
import type { DocumentTax } from '../../../../kernel/money/document-totals.ts'
import { DECIMAL_WORDS, ONE, parseDecimal, parsePercent, SHARE_WORDS } from '../../../../kernel/money/exact-decimal.ts'
import { type Fraction, isDecimalFraction, parseFraction, roundFraction } from '../../../../kernel/money/fraction.ts'
import { mustHave } from '../../../../kernel/must-have.ts'
import { civilDaysOf } from '../../../../kernel/time/civil-date.ts'
import { flagOf } from '../../../../records/fields/flag.ts'
import type { BodyReader } from '../../../../records/write/body-reader.ts'
import { loadTaxes } from '../../../catalogue/tax/index.ts'
import type { DocumentKind } from '../document-kind.ts'
import type { SentItem } from './document-items.ts'
import { type Line, lineOf } from './document-line.ts'
import type { Groups } from './read-groups.ts'
import { recogniseLines } from './recognise-lines.ts'
import { elementIds, given, type Held, sentElements, storedElements } from './sent-elements.ts'

/** The lines of the document after the write, in order; adds what is wrong with them to the reader. */
export async function readLines(reader: BodyReader, groups: Groups, kind: DocumentKind): Promise<Line[]> {
  const stored = storedElements<'items'>(reader.current?.items).map(lineOf)
  const sent = sentElements(reader, 'items')
  if (sent === undefined) return stored.map((line) => withoutLostGroup(line, groups))
  const held = new Map(stored.map((line) => [String(line.id), line]))
  const taxes = await loadTaxes(reader.scope, freshTaxIds(sent, held))
  const former = await formerIds(reader, kind, sent, held)
  const lines = sent.map((one, index) => {
    const line = new LineReader(reader, index, one, held.get(String(one.id))).read(groups, taxes)
    return former.has(String(one.id)) ? { ...line, id: Number(one.id) } : line
  })
  await checkRateSchemes(reader, sent, held)
  const ids = await elementIds(reader, 'items', sent, held, recogniseLines(lines, stored))
  const known = new Map(stored.map((line) => [line.id, line]))
  return lines
    .map((line, index) => withId(line, mustHave(ids[index], 'the id of a line'), sent[index], known))
    .toSorted((a, b) => a.order - b.order)
}

/** Without a sent `exact_quantity`, a line keeps that of the stored line, if the unit is the same and it still fits. */
function withId(line: Line, id: number, sent: SentItem | undefined, known: ReadonlyMap<number, Line>): Line {
  const held = known.get(id)
  const isKept = sent?.exact_quantity === undefined && held?.unit === line.unit
  return {
    ...line,
    id,
    exact_quantity: isKept ? exactOf(line.quantity, held.exact_quantity) : (line.exact_quantity ?? null),
  }
}

function withoutLostGroup(line: Line, groups: Groups): Line {
  const isLost = line.parent_group_id !== null && !groups.list.some(({ id }) => id === line.parent_group_id)
  return isLost ? { ...line, parent_group_id: null } : line
}

/** The sent ids of lines that an earlier save removed. */
async function formerIds(
  { scope, current }: BodyReader,
  { billingLinks }: DocumentKind,
  sent: readonly SentItem[],
  held: Held<Line>,
): Promise<ReadonlySet<string>> {
  const others = new Set(sent.flatMap(({ id }) => (id == null || held.has(String(id)) ? [] : [String(id)])))
  if (others.size === 0 || current === undefined || billingLinks === undefined) return new Set()
  return new Set((await billingLinks.linkedLineIds(scope, Number(current.id))).map(String)).intersection(others)
}

/** A tax that a line already has stays as copied. Only added taxes are looked up. */
function freshTaxIds(sent: readonly SentItem[], held: Held<Line>): number[] {
  return sent.flatMap((one) => {
    const copied = held.get(String(one.id))?.taxes ?? []
    return (one.taxes ?? []).map(({ id }) => id).filter((id) => !copied.some((tax) => tax.id === id))
  })
}

async function checkRateSchemes(reader: BodyReader, sent: readonly SentItem[], held: Held<Line>): Promise<void> {
  const fresh = sent.map((one) => {
    const isHeld = held.get(String(one.id))?.ratescheme_id === one.ratescheme_id
    return isHeld ? 0 : (one.ratescheme_id ?? 0)
  })
  const missing = await missingIds(
    reader.scope,
    'rate-scheme',
    fresh.filter((id) => id !== 0),
  )
  fresh.forEach((id, index) => {
    if (missing.includes(id)) faultInLine(reader, index, 'ratescheme_id', `there is no rate scheme with the id ${id}`)
  })
}

function exactOf(quantity: number, exact: Fraction | null | undefined): Fraction | null {
  const isMeant = exact && quantity !== 0 && !isDecimalFraction(exact) && roundFraction(exact) === quantity
  return isMeant ? exact : null
}

function faultInLine(reader: BodyReader, index: number, member: string, problem: string): void {
  reader.faultOn('items', problem, `[${index}].${member}`)
}

/** Reads one element of `items`. Omitted members come from the stored line, if there is one. */
class LineReader {
  readonly #reader: BodyReader
  readonly #index: number
  readonly #sent: SentItem
  readonly #held: Line | undefined

  constructor(reader: BodyReader, index: number, sent: SentItem, held: Line | undefined) {
    this.#reader = reader
    this.#index = index
    this.#sent = sent
    this.#held = held
  }

  /** The id is that of the stored line; 0 if there is none. */
  read(groups: Groups, taxes: ReadonlyMap<number, DocumentTax>): Line {
    const sent = this.#sent
    const held = this.#held
    const quantity = this.#amount('quantity', ONE)
    const buyTotalFixed = flagOf(given(sent.buy_total_fixed, held?.buy_total_fixed, false)) === 1
    if (buyTotalFixed && (sent.buy_total ?? held?.buy_total) === undefined) {
      this.#fault('buy_total', 'is required if buy_total_fixed is true')
    }
    return {
      id: held?.id ?? 0,
      item_text: given(sent.item_text, held?.item_text, null),
      item_uuid: given(sent.item_uuid, held?.item_uuid, null),
      ratescheme_id: given(sent.ratescheme_id, held?.ratescheme_id, null) || null,
      description: given(sent.description, held?.description, null),
      quantity,
      exact_quantity: this.#exactQuantity(quantity),
      unit: given(sent.unit, held?.unit, null),
      unit_code: this.#unitCode(),
      ...this.#period(),
      unit_amount: this.#amount('unit_amount', 0),
      unit_buy_amount: this.#amount('unit_buy_amount', 0),
      taxes: this.#taxes(taxes),
      discount: this.#discount(),
      buy_total: buyTotalFixed ? this.#amount('buy_total', 0) : 0,
      buy_total_fixed: buyTotalFixed,
      order: sent.order ?? this.#index + 1,
      parent_group_id: this.#group(groups),
    }
  }

  #amount(name: 'quantity' | 'unit_amount' | 'unit_buy_amount' | 'buy_total', otherwise: number): number {
    const sent = this.#sent[name]
    if (sent === undefined) return this.#held?.[name] ?? otherwise
    if (sent === null) return otherwise
    return parseDecimal(sent) ?? this.#fault(name, `must be ${DECIMAL_WORDS}`, 0)
  }

  /** The sent or stored fraction, if the quantity is that fraction rounded; otherwise null. */
  #exactQuantity(quantity: number): Fraction | null {
    const sent = this.#sent.exact_quantity
    const exact = sent == null ? null : parseFraction(sent)
    if (exact === undefined) return this.#fault('exact_quantity', 'must be a fraction such as 10/7', null)
    return exactOf(quantity, sent === undefined ? this.#held?.exact_quantity : exact)
  }

  /** The code that is sent, else that of the line unless its unit has changed, else that of the unit. */
  #unitCode(): string {
    const { unit_code: sent } = this.#sent
    const unit = given(this.#sent.unit, this.#held?.unit, null)
    const held = this.#held?.unit === unit ? this.#held?.unit_code : undefined
    const isOldOne =
      held === undefined && sent === this.#held?.unit_code && sent === unitCodeOf(this.#held?.unit ?? null)
    if (sent == null || isOldOne) return (sent === undefined ? held : undefined) ?? unitCodeOf(unit)
    if (codeLists.unit.names.has(sent)) return sent
    return this.#fault('unit_code', 'must be a code of UN/ECE Rec 20, such as HUR', unitCodeOf(unit))
  }

  #period(): Pick<Line, 'period_start' | 'period_end'> {
    const start = this.#day('period_start')
    const end = this.#day('period_end')
    if (start !== undefined && end !== undefined && end < start) {
      this.#fault('period_end', 'must not be before period_start')
    }
    return {
      ...(start === undefined ? {} : { period_start: start }),
      ...(end === undefined ? {} : { period_end: end }),
    }
  }

  #day(name: 'period_start' | 'period_end'): string | undefined {
    const sent = this.#sent[name]
    if (sent != null && civilDaysOf(sent) === undefined) return this.#fault(name, 'must be a day such as 2026-03-01')
    return given<string | undefined>(sent, this.#held?.[name], undefined)
  }

  #discount(): number {
    const sent = this.#sent.discount
    if (sent === undefined) return this.#held?.discount ?? 0
    if (sent === null) return 0
    const percent = parsePercent(sent)
    if (percent !== undefined && percent >= 0 && percent <= 100 * ONE) return percent
    return this.#fault('discount', `must be ${SHARE_WORDS}`, 0)
  }

  #taxes(fresh: ReadonlyMap<number, DocumentTax>): readonly DocumentTax[] {
    const copied = this.#held?.taxes ?? []
    if (this.#sent.taxes === undefined) return copied
    const ids = [...new Set(this.#sent.taxes?.map(({ id }) => id))]
    return ids.flatMap((id) => {
      const tax = copied.find((one) => one.id === id) ?? fresh.get(id)
      return tax ?? this.#fault('taxes', `there is no tax with the id ${id}`, [])
    })
  }

  #group(groups: Groups): number | null {
    const sent = this.#sent.parent_group_id
    if (sent === undefined) {
      const kept = this.#held?.parent_group_id
      return groups.list.some(({ id }) => id === kept) ? (kept ?? null) : null
    }
    if (sent === null || sent === 0 || sent === '') return null
    return (
      groups.ids.get(String(sent)) ??
      this.#fault('parent_group_id', `there is no group with the id ${sent} in the document`, null)
    )
  }

  #fault<T>(member: string, problem: string, otherwise?: T): T {
    faultInLine(this.#reader, this.#index, member, problem)
    return otherwise as T
  }
}
