import type { Line } from './document-line.ts'

/**
 * Finds the ids of lines that were sent without an id, by their content. What a line has billed is linked to its id,
 * and must not be freed because a client sends a document back without ids.
 */
export function recogniseLines(lines: readonly Line[], stored: readonly Line[]): (number | undefined)[] {
  const ids = lines.map(({ id }) => id || undefined)
  for (const markOf of [chargeOf, workOf]) {
    const taken = new Set(ids)
    const open = Map.groupBy(
      stored.filter(({ id }) => !taken.has(id)),
      markOf,
    )
    for (const [index, line] of lines.entries()) {
      const mark = markOf(line)
      if (mark !== undefined) ids[index] ??= open.get(mark)?.shift()?.id
    }
  }
  return ids
}

function chargeOf({ item_text, description, unit, quantity, unit_amount }: Line): string {
  return JSON.stringify([item_text, description, unit, quantity, unit_amount])
}

/** The same work at any quantity and price. Undefined for a line without a text, which would match any line. */
function workOf({ item_text, description, unit }: Line): string | undefined {
  return item_text === null && description === null ? undefined : JSON.stringify([item_text, description, unit])
}
