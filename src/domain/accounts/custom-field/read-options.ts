import { isId } from '../../../records/fields/ref.ts'

const OPTIONS_MAX = 500
const NAME_MAX = 255
const ORDER_MAX = 2_147_483_647

/** An option as a body gives it; null where it names no id. */
export interface SentOption {
  readonly id: number | null
  readonly name: string
  readonly order: number
}

/** Says what is wrong where: `('[2].name', 'is required')`. */
type Complain = (at: string, problem: string) => void

/** Reads the member `options` of a body; an option without an order takes its position there. */
export function readOptions(value: unknown, complain: Complain): SentOption[] {
  const items: unknown = value ?? []
  if (!Array.isArray(items) || items.length > OPTIONS_MAX) {
    complain('', `must be an array of at most ${OPTIONS_MAX} options`)
    return []
  }
  const options = items.map((item: unknown, index) => readOption(item, index, complain))
  complainOfTwins(options, 'id', complain)
  // A value may name an option by its name alone.
  complainOfTwins(options, 'name', complain)
  return options
}

function readOption(item: unknown, index: number, complain: Complain): SentOption {
  const sent = (typeof item === 'object' && item !== null ? item : {}) as Readonly<Record<string, unknown>>
  const id = sent.id ?? null
  const order = sent.order ?? index + 1
  if (id !== null && !isId(id)) complain(`[${index}].id`, 'must be the id of an option')
  if (!isOrder(order)) complain(`[${index}].order`, 'must be a whole number')
  return { id: isId(id) ? id : null, name: readName(sent.name, index, complain), order: isOrder(order) ? order : 0 }
}

function readName(name: unknown, index: number, complain: Complain): string {
  if (typeof name === 'string' && name.trim() !== '' && name.length <= NAME_MAX) return name
  complain(`[${index}].name`, `must be a text of 1 to ${NAME_MAX} characters`)
  return ''
}

function isOrder(value: unknown): value is number {
  return Number.isInteger(value) && Math.abs(Number(value)) <= ORDER_MAX
}

function complainOfTwins(options: readonly SentOption[], member: 'id' | 'name', complain: Complain): void {
  const seen = new Set<number | string>()
  options.forEach((option, index) => {
    const value = option[member]
    if (value === null || value === '') return
    if (seen.has(value)) complain(`[${index}].${member}`, 'is given twice')
    seen.add(value)
  })
}
