/** An instance with enough data for lists: texts that are hard to sort and to find, missing values, deleted records. */
import type { RecordDefinition } from '../../src/records/define-record.ts'
import { records } from '../../src/registry.ts'
import type { ConformanceWorld } from './conformance-world.ts'
import { takesAnyText } from './sample-value.ts'
import { type Body, canCreate, canRemove } from './samples.ts'

export const hardTexts = [
  'Émile Zola',
  'emile zola, 2nd',
  'EMILE',
  'Straße',
  'STRASSE',
  'Ångström Suite 2',
  'ﬁlm',
  'Film noir',
  '100% sure',
  '100 sure',
  'a_b',
  'axb',
  'back\\slash',
  "O'Hara; drop table",
  'ΣΊΣΥΦΟΣ',
  'σίσυφος',
  'İstanbul',
  'zebra (mule)',
  ' padded ',
  '日本語 テスト',
  '🎬 cut',
  'Ａ wide',
] as const

/** Text members with a fixed form, for which only the samples of their kind have values. */
const formed = new Set(['workspace.country_region'])

const RECORDS_PER_KIND = 12
/** The indexes of the records that are deleted again. */
const deletedPlaces = [2, 7, 11]

/** Fills the first instance of a world, with some time between the records; returns when it began. */
export async function fillListStudio({ samples, admin, clock }: ConformanceWorld): Promise<void> {
  for (const definition of records.filter(canCreate)) {
    const ids: number[] = []
    for (let place = 0; place < RECORDS_PER_KIND; place += 1) {
      const body = place % 2 === 0 ? await samples.minimal(definition) : await samples.full(definition)
      ids.push(await admin.create(definition.name, { ...body, ...textsOf(definition, place) }))
      if (place % 4 !== 3) clock.advance(60)
    }
    for (const place of canRemove(definition) ? deletedPlaces : []) {
      const [record] = await admin.list(definition.name, `id=${ids[place]}`)
      await admin.delete(pathOf(definition, record))
    }
  }
  for (const { name } of records.filter((one) => !canCreate(one) && samples.canMake(one))) {
    for (let made = 0; made < 3; made += 1) await samples.create(name)
  }
}

/** The path of one record, from its list. */
export function pathOf({ name, address }: RecordDefinition, record: Body): string {
  const parameter = address?.parameter ?? 'id'
  return `/v2/${name}?${parameter}=${record[parameter]}`
}

function textsOf(definition: RecordDefinition, place: number): Body {
  const members = [...definition.members.values()].filter(
    (field) => takesAnyText(field) && field.columns.length > 0 && !formed.has(`${definition.name}.${field.name}`),
  )
  return Object.fromEntries(
    members.flatMap((field, column) => {
      const text = hardTexts[(place * 2 + column * 5) % hardTexts.length]
      return field.required || place % 3 !== 1 ? [[field.name, text]] : []
    }),
  )
}
