import { setImmediate } from 'node:timers/promises'

/** `items` in pages of at most `size`, in order. Other requests run between two pages. */
export async function* pagesOf<Item>(items: readonly Item[], size: number): AsyncGenerator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) {
    if (from > 0) await setImmediate()
    yield items.slice(from, from + size)
  }
}

/** The items of a stream in pages of `size`; the last one may be shorter. */
export async function* pagesOfStream<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<readonly Item[]> {
  let page: Item[] = []
  for await (const item of items) {
    page.push(item)
    if (page.length < size) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}
