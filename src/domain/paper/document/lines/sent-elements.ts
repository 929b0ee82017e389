import { nextIds } from '../../../../kernel/db/tally.ts'
import { type EmbeddedOptions, embedded } from '../../../../records/fields/embedded.ts'
import type { FieldSpec } from '../../../../records/fields/field.ts'
import type { BodyReader } from '../../../../records/write/body-reader.ts'
import { withCosts } from '../../../accounts/access/index.ts'
import {
  GROUPS_MAX,
  ITEMS_MAX,
  lineCosts,
  type RenderedGroup,
  type RenderedItem,
  renderedGroup,
  renderedItem,
  type SentGroup,
  type SentItem,
  sentGroup,
  sentItem,
} from './document-items.ts'
import { lineTables } from './line-tables.ts'

/**
 * The members `items` and `groups`. Their stored form depends on both, the currency and the taxes. They are kept as
 * sent here, and `settleMoney` replaces them with the stored form.
 */
export function documentItems(record: string): FieldSpec<string | null, ''> {
  const lines = elements('Lines of the document, in their order.', {
    ...{ item: sentItem, rendered: renderedItem, max: ITEMS_MAX },
    elements: lineTables(record),
  })
  return withCosts(lines, lineCosts)
}

export const documentGroups = elements('Headings over lines. Lines refer to them by parent_group_id.', {
  item: sentGroup,
  rendered: renderedGroup,
  max: GROUPS_MAX,
})

function elements(
  description: string,
  own: Pick<EmbeddedOptions<typeof sentItem | typeof sentGroup>, 'item' | 'rendered' | 'max' | 'elements'>,
): FieldSpec<string | null, ''> {
  return embedded<typeof own.item>({
    description,
    ...own,
    prepare: (sent, _reader, _field, store) => store(sent),
  })
}

type Sent = { items: SentItem; groups: SentGroup }
type Rendered = { items: RenderedItem; groups: RenderedGroup }

/** The elements in the body; undefined if the body does not have the member. */
export function sentElements<Name extends keyof Sent>(reader: BodyReader, name: Name): Sent[Name][] | undefined {
  return name in reader.values ? (JSON.parse(String(reader.values[name] ?? '[]')) as Sent[Name][]) : undefined
}

export function storedElements<Name extends keyof Rendered>(text: unknown): Rendered[Name][] {
  return typeof text === 'string' ? (JSON.parse(text) as Rendered[Name][]) : []
}

/** The stored elements of the document by id, to find the one that a sent element stands for. */
export type Held<Element> = ReadonlyMap<string, Element>

/** The ids of sent elements: that of the stored or `recognised` element, or else the next id of the instance. */
export async function elementIds(
  reader: BodyReader,
  name: keyof Sent,
  sent: readonly { readonly id?: number | string | null }[],
  held: Held<{ readonly id: number }>,
  recognised: readonly (number | undefined)[] = [],
): Promise<number[]> {
  const seen = new Set<string>()
  const kept = sent.map(({ id }, index) => {
    if (id == null) return recognised[index]
    if (seen.has(String(id))) reader.faultOn(name, `${id} is also the id of another element`, `[${index}].id`)
    seen.add(String(id))
    return held.get(String(id))?.id ?? recognised[index]
  })
  const fresh = kept.filter((id) => id === undefined).length
  let next = fresh === 0 ? 0 : await nextIds(reader.scope.db, `document/${name}`, fresh)
  return kept.map((id) => id ?? next++)
}

/** The sent value, or, if it is omitted, the value of the stored element; `otherwise` for null and for new elements. */
export function given<T>(sent: T | null | undefined, held: T | undefined, otherwise: T): T {
  return sent === undefined ? (held ?? otherwise) : (sent ?? otherwise)
}
