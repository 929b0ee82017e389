import { setImmediate } from 'node:timers/promises'

/** `items` in pages of at most `size`, in order. Other requests run between two pages. */
export async function* pagesOf<Item>(items: readonly Item[], size: number): AsyncGenerator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) {
    if (from > 0) await setImmediate()
    yield items.slice(from, from + size)
  }
}
