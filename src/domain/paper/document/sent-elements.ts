import type { TSchema } from 'typebox'
import { nextIds } from '../../../kernel/db/tally.ts'
import { embedded } from '../../../records/fields/embedded.ts'
import type { FieldSpec } from '../../../records/fields/field.ts'
import type { BodyReader } from '../../../records/write/body-reader.ts'
import { withCosts } from '../../accounts/access/index.ts'
import {
  GROUPS_MAX,
  ITEMS_MAX,
  lineCosts,
  type SentGroup,
  type SentItem,
  type ShownGroup,
  type ShownItem,
  sentGroup,
  sentItem,
  shownGroup,
  shownItem,
} from './document-items.ts'

/**
 * The members `items` and `groups`. What is stored of them follows from both, the currency and the taxes, so they are
 * taken here as they were sent, and `settleMoney` puts in their place what they come to.
 */
export const documentItems = withCosts(
  elements('Lines of the document, in their order.', { item: sentItem, shown: shownItem, max: ITEMS_MAX }),
  lineCosts,
)
export const documentGroups = elements('Headings over lines, which name them by parent_group_id.', {
  item: sentGroup,
  shown: shownGroup,
  max: GROUPS_MAX,
})

function elements(
  description: string,
  {
    item,
    shown,
    max,
  }: { item: typeof sentItem | typeof sentGroup; shown: TSchema & { properties: object }; max: number },
): FieldSpec<string | null, ''> {
  const known = new Set(Object.keys(shown.properties))
  return embedded<typeof item>({
    description,
    item,
    shown,
    max,
    prepare(sent, reader, field, store) {
      const strange = new Set(sent.flatMap((one) => Object.keys(one)).filter((name) => !known.has(name)))
      for (const name of strange)
        reader.warnings.push(`${field.name}[].${name} is not a field of ${reader.definition.name}`)
      store(sent)
    },
  })
}

type Sent = { items: SentItem; groups: SentGroup }
type Shown = { items: ShownItem; groups: ShownGroup }

/** What the body gave; undefined where it did not. */
export function sentElements<Name extends keyof Sent>(reader: BodyReader, name: Name): Sent[Name][] | undefined {
  return name in reader.values ? (JSON.parse(String(reader.values[name] ?? '[]')) as Sent[Name][]) : undefined
}

export function storedElements<Name extends keyof Shown>(text: unknown): Shown[Name][] {
  return typeof text === 'string' ? (JSON.parse(text) as Shown[Name][]) : []
}

/** The element of the document that a sent one stands for, by the id that both have. */
export type Held<Element> = ReadonlyMap<string, Element>

/** Ids for sent elements: the one that the document knows it by, or is `recognised` by, or the next of the instance. */
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
    if (seen.has(String(id))) reader.faultOn(name, `${id} is the id of another one too`, `[${index}].id`)
    seen.add(String(id))
    return held.get(String(id))?.id ?? recognised[index]
  })
  const fresh = kept.filter((id) => id === undefined).length
  let next = fresh === 0 ? 0 : await nextIds(reader.scope.db, `document/${name}`, fresh)
  return kept.map((id) => id ?? next++)
}

/** What was sent; else what is held, where the element is not new; `null` and all else come to `otherwise`. */
export function given<T>(sent: T | null | undefined, held: T | undefined, otherwise: T): T {
  return sent === undefined ? (held ?? otherwise) : (sent ?? otherwise)
}
