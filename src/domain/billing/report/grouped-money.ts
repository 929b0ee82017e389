import { mapWithPauses } from '../../../kernel/loop-turn.ts'
import { currencyDecimals } from '../../../kernel/money/currency.ts'
import { formatSum } from '../../../kernel/money/exact-decimal.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { seesCosts } from '../../accounts/access/index.ts'
import { type RecordName, recordNames } from './report.store.ts'

/** The key of a group: the id of a record, a month, or null for documents that have none that the actor may see. */
export type GroupKey = number | string | null

/** Sums by group and currency. Currencies are never added together. */
export class GroupedMoney<Sums extends Record<string, bigint | number>> {
  readonly #none: () => Sums
  readonly #cells = new Map<string, { key: GroupKey; currency: string; sums: Sums }>()

  constructor(none: () => Sums) {
    this.#none = none
  }

  /** The sums of a group and a currency, to be added to. */
  of(key: GroupKey, currency: string): Sums {
    const place = JSON.stringify([key, currency])
    const known = this.#cells.get(place)
    if (known !== undefined) return known.sums
    const sums = this.#none()
    this.#cells.set(place, { key, currency, sums })
    return sums
  }

  /** Takes out sums to which nothing belongs. */
  drop(isEmpty: (sums: Sums) => boolean): void {
    for (const [place, { sums }] of this.#cells) if (isEmpty(sums)) this.#cells.delete(place)
  }

  get cells(): { readonly key: GroupKey; readonly currency: string; readonly sums: Sums }[] {
    return [...this.#cells.values()]
  }
}

/** The members that identify the group of a row. */
export interface GroupName {
  readonly id: number | null
  readonly uuid: string | null
  readonly name: string | null
}

/** The sums of a group and a currency, with what the group is called. */
export interface NamedSums<Sums> {
  readonly named: GroupName
  readonly currency: string
  readonly sums: Sums
}

/**
 * The sums in the order of a report: by currency, then with the largest `amount` first, or months in their order; what has no
 * group is last.
 */
export async function namedSums<Sums extends Record<string, bigint | number>>(
  scope: Scope,
  kind: NamedKind | 'month' | ReadonlyMap<number, string>,
  money: GroupedMoney<Sums>,
  amount: (sums: Sums) => bigint,
): Promise<NamedSums<Sums>[]> {
  const { cells } = money
  const ids = [...new Set(cells.map(({ key }) => key).filter((key) => typeof key === 'number'))]
  const names = await namesFor(scope, kind, ids)
  const rows = await mapWithPauses(cells, ({ key, currency, sums }) => {
    const { name = null, uuid = null } = (typeof key === 'number' ? names.get(key) : undefined) ?? {}
    const named = typeof key === 'string' ? { id: null, uuid, name: key } : { id: key, uuid, name }
    return { named, currency, sums }
  })
  return rows.toSorted((one, other) => {
    if (one.currency !== other.currency) return one.currency < other.currency ? -1 : 1
    if (kind === 'month') return (one.named.name ?? '') < (other.named.name ?? '') ? -1 : 1
    if ((one.named.id === null) !== (other.named.id === null)) return one.named.id === null ? 1 : -1
    const [a, b] = [amount(one.sums), amount(other.sums)]
    return a === b ? (one.named.id ?? 0) - (other.named.id ?? 0) : a > b ? -1 : 1
  })
}

type NamedKind = Parameters<typeof recordNames>[1]

/** The names of groups: of records of a kind, or as they are given. Months are their own names. */
async function namesFor(
  scope: Scope,
  kind: NamedKind | 'month' | ReadonlyMap<number, string>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RecordName>> {
  if (kind === 'month') return new Map()
  if (typeof kind === 'string') return recordNames(scope, kind, ids)
  return new Map([...kind].map(([id, name]) => [id, { name }]))
}

/** A sum as text, with the decimals of its currency. */
export function sumText(sum: bigint, currency: string): string {
  return formatSum(sum, currencyDecimals(currency))
}

/** The same for costs: null without permission to see costs. */
export function costText(scope: Scope, sum: bigint, currency: string): string | null {
  return seesCosts(scope) ? sumText(sum, currency) : null
}
