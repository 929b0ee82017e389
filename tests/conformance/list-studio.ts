/** An instance with enough data for lists: texts that are hard to sort and to find, missing values, deleted records. */
import { modules } from '../../src/kernel/auth/modules.ts'
import type { RecordDefinition } from '../../src/records/define-record.ts'
import { records } from '../../src/registry.ts'
import type { ConformanceWorld } from './conformance-world.ts'
import { takesAnyText } from './sample-value.ts'
import { type Body, canCreate, canRemove, canUpdate } from './samples.ts'

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
export async function fillListStudio(world: ConformanceWorld): Promise<void> {
  const { samples, admin, clock } = world
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
  for (let made = 0; made < 3; made += 1) {
    for (const { name } of records.filter((one) => !canCreate(one) && samples.canMake(one))) await samples.create(name)
    clock.advance(86_400)
    if (made === 0) await runBackground(world)
  }
  await changeSome(world)
}

/** Mails and events fail and wait for another try, and some calendars cannot be read. */
async function runBackground({ admin, runJobs }: ConformanceWorld): Promise<void> {
  for (const { id } of await admin.list('webhook', 'limit=1000')) {
    await admin.put(`/v2/webhook?id=${id}`, { url: `http://127.0.0.1:1/${id}` })
  }
  const calendars = await admin.list('calendar-subscription/import')
  for (const { id } of calendars.slice(4)) await admin.post(`/v2/calendar-subscription/import/run?id=${id}`)
  await runJobs()
}

/** Another administrator changes every third record, so that the users and the states of records differ. */
async function changeSome({ samples, admin, clock, client }: ConformanceWorld): Promise<void> {
  const other = await client(Object.fromEntries(modules.map((module) => [module, 'RW'] as const)))
  for (const definition of records.filter(canUpdate)) {
    for (const record of (await admin.list(definition.name)).filter((_, place) => place % 3 === 1)) {
      await other.put(pathOf(definition, record), samples.change(definition))
      clock.advance(30)
    }
  }
  const [bill] = await admin.list('supplier-bill')
  await other.put(pathOf({ name: 'supplier-bill' }, bill), {
    status: 'paid',
    project: [{ id: await samples.referred('project') }],
  })
  const [booking] = await admin.list('booking')
  await other.put(`/v2/booking/lock?id=${booking.id}`, {})
}

/** The path of one record, from its list. */
export function pathOf({ name, address }: Pick<RecordDefinition, 'name' | 'address'>, record: Body): string {
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
