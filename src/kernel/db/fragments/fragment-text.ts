/**
 * A fragment is the text of a record, as JSON, with a hole for the text of each other record that it shows. It starts with
 * the records that it names, because some viewers may not know of them, and with those that it is linked to, which are part
 * of its version. Control characters mark the parts: JSON has none.
 */
const [HOLE, HOLE_END, NAMED_END, HEAD_END] = ['\u0001', '\u0002', '\u0003', '\u0004']
const HOLE_END_CODE = 2
const BRACE_CODE = 125
/** The number of a show is one character, from the space on. */
const FIRST_SHOW_CODE = 32

/** The shows in the holes of a kind's fragments, by number. */
export type FragmentShows = readonly { readonly record: string; readonly show: string }[]

/** Writes the holes of one fragment while its record is rendered. */
export class FragmentWriter {
  readonly #shows: FragmentShows
  readonly #named = new Set<string>()

  constructor(shows: FragmentShows) {
    this.#shows = shows
  }

  /** The viewer of a renderer: nothing is hidden, but each record that it names is noted. */
  readonly context = {
    startOfToday: () => Number.NaN,
    hides: (record: string, id: number) => {
      this.#named.add(`${record}:${id}`)
      return false
    },
    switches: new Set<string>(),
    rendered: (record: string, show: string, id: number) => this.#hole(record, show, id),
    loaded: () => undefined,
  }

  /**
   * The text that stands for a record. It ends with a brace, which a renderer may remove to add members to the object.
   */
  #hole(record: string, show: string, id: number): string {
    if (!Number.isSafeInteger(id) || id < 1) return 'null'
    const number = this.#shows.findIndex((one) => one.record === record && one.show === show)
    if (number < 0) throw new Error(`fragments have no holes for ${record}/${show}`)
    return `${HOLE}${String.fromCharCode(FIRST_SHOW_CODE + number)}${id}${HOLE_END}}`
  }

  /** `linked`: the ids of each link of the record. */
  fragment(text: string, linked: readonly (readonly number[])[]): string {
    return `${[...this.#named].join(',')}${NAMED_END}${JSON.stringify(linked)}${HEAD_END}${text}`
  }
}

/** The records that a fragment names. */
export function namedIn(fragment: string): { readonly record: string; readonly id: number }[] {
  const head = fragment.slice(0, fragment.indexOf(NAMED_END))
  if (head === '') return []
  return head.split(',').map((named) => {
    const colon = named.lastIndexOf(':')
    return { record: named.slice(0, colon), id: Number(named.slice(colon + 1)) }
  })
}

/** The ids of each link of the record. */
export function linkedIn(fragment: string): number[][] {
  return JSON.parse(fragment.slice(fragment.indexOf(NAMED_END) + 1, fragment.indexOf(HEAD_END)))
}

/** The record, with `textOf` in its holes. */
export function fillFragment(fragment: string, textOf: (show: number, id: number) => string): string {
  let filled = ''
  let at = fragment.indexOf(HEAD_END) + 1
  for (let hole = fragment.indexOf(HOLE, at); hole >= 0; hole = fragment.indexOf(HOLE, at)) {
    let id = 0
    let next = hole + 2
    for (let code = fragment.charCodeAt(next); code !== HOLE_END_CODE; code = fragment.charCodeAt(next)) {
      id = id * 10 + (code - 48)
      next += 1
    }
    const text = textOf(fragment.charCodeAt(hole + 1) - FIRST_SHOW_CODE, id)
    const isWhole = fragment.charCodeAt(next + 1) === BRACE_CODE
    filled += fragment.slice(at, hole) + (isWhole ? text : text.slice(0, -1))
    at = next + (isWhole ? 2 : 1)
  }
  return filled + fragment.slice(at)
}
