import { mustHave } from '../../../../kernel/must-have.ts'
import { flagOf } from '../../../../records/fields/flag.ts'
import type { BodyReader } from '../../../../records/write/body-reader.ts'
import type { RenderedGroup } from './document-items.ts'
import { elementIds, given, sentElements, storedElements } from './sent-elements.ts'

export interface Groups {
  /** Sorted by their order. */
  readonly list: readonly RenderedGroup[]
  /** The id of each group, by the id that was sent with it, which lines can refer to. */
  readonly ids: ReadonlyMap<string, number>
}

export async function readGroups(reader: BodyReader): Promise<Groups> {
  const stored = storedElements<'groups'>(reader.current?.groups)
  const held = new Map(stored.map((group) => [String(group.id), group]))
  const sent = sentElements(reader, 'groups')
  if (sent === undefined) return { list: stored, ids: new Map(stored.map(({ id }) => [String(id), id])) }
  const ids = await elementIds(reader, 'groups', sent, held)
  const marked = new Map<string, number>()
  const list = sent.map((one, index): RenderedGroup => {
    const id = mustHave(ids[index], 'the id of a group')
    const known = held.get(String(id))
    marked.set(String(one.id ?? id), id)
    return {
      id,
      name: given(one.name, known?.name, ''),
      description: given(one.description, known?.description, null),
      order: one.order ?? index + 1,
      hide_items: flagOf(given(one.hide_items, known?.hide_items, false)) === 1,
    }
  })
  return { list: list.toSorted((a, b) => a.order - b.order), ids: marked }
}
