import { fault, Invalid } from './errors.ts'
import { PAGE_CHARACTERS_MAX } from './list-limits.ts'
import { mapWithPauses } from './loop-turn.ts'

/** A page of a list would have too many characters. */
export class PageTooLarge extends Invalid {
  constructor() {
    const problem = `gives a page of more than ${PAGE_CHARACTERS_MAX.toLocaleString('en')} characters`
    super([fault('limit', problem, 'Ask for fewer records, or with fields for fewer members.')])
  }
}

/**
 * Counts the characters of a page of a list, so that records with very long texts do not fill the memory of the process.
 * The first record is never too long.
 */
export class PageLimit {
  #texts = 0
  #characters = 0

  restart(): void {
    this.#texts = 0
    this.#characters = 0
  }

  /** Throws `PageTooLarge` if the page has too many characters with this text. */
  add(text: string): void {
    this.#texts += 1
    this.#characters += text.length
    if (this.#texts > 1 && this.#characters > PAGE_CHARACTERS_MAX) throw new PageTooLarge()
  }

  /** `make`, whose texts are counted. */
  static on<T>(make: (item: T) => string): (item: T) => string {
    const limit = new PageLimit()
    return (item) => {
      const text = make(item)
      limit.add(text)
      return text
    }
  }
}

/** Calls `read` with at most this many records, and with fewer while they are too long for one page. */
export async function readFewer<T>(count: number, read: (count: number) => Promise<T>): Promise<T> {
  try {
    return await read(count)
  } catch (error) {
    if (!(error instanceof PageTooLarge) || count === 1) throw error
    return readFewer(Math.ceil(count / 4), read)
  }
}

/** The texts of a page, made one after another with pauses. Throws `PageTooLarge` if they have too many characters. */
export function textsOfPage<T>(items: readonly T[], make: (item: T) => string): Promise<string[]> {
  return mapWithPauses(items, PageLimit.on(make))
}
