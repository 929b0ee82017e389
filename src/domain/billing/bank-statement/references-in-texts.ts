import { numberInQrReference, textInRfReference } from '../../../kernel/identifiers/payment-references.ts'
import { APART } from './named-numbers.ts'

/** The references with check digits in the texts of a credit. */
export interface FoundReferences {
  /** Ids of invoices in QR references. */
  readonly ids: ReadonlySet<number>
  /** Printed numbers in RF references: letters and digits alone. */
  readonly numbers: ReadonlySet<string>
  /** The texts without these references: a part of one looks like another number. */
  readonly rest: readonly string[]
}

/** Digits can be grouped, and cut by lines. */
const qrPattern = /(?<!\d)\d(?:\s{0,3}\d){26}(?!\d)/g
const rfBegin = /RF(?=\s?\d\s?\d)/gi
/** Of an RF reference as it is printed in groups, also in several lines. */
const RF_PRINTED_MAX = 40

/** Finds them in each text alone: a reference does not go from one text on to the next. */
export function referencesIn(texts: readonly string[]): FoundReferences {
  const ids = new Set<number>()
  const numbers = new Set<string>()
  const takeQr = (found: string) => {
    const id = numberInQrReference(found)
    if (id === undefined) return found
    ids.add(id)
    return APART
  }
  const rest = texts.map((text) => {
    const left = text.replace(qrPattern, takeQr)
    const kept: string[] = []
    let from = 0
    for (const { index } of left.matchAll(rfBegin)) {
      const found = index < from ? undefined : rfAt(left, index)
      if (found === undefined) continue
      numbers.add(found.number)
      kept.push(left.slice(from, index))
      from = found.end
    }
    return [...kept, left.slice(from)].join(APART)
  })
  return { ids, numbers, rest }
}

/** The RF reference that begins here, and where it ends. Words can follow: it is the longest whose check digits are right. */
function rfAt(text: string, index: number): { readonly number: string; readonly end: number } | undefined {
  const printed = text.slice(index, index + RF_PRINTED_MAX)
  const ends = [...printed.matchAll(/(?<=[A-Z\d])(?![A-Z\d])/gi)]
  for (const { index: length } of ends.reverse()) {
    const number = textInRfReference(printed.slice(0, length))
    if (number !== undefined) return { number, end: index + length }
  }
  return undefined
}
