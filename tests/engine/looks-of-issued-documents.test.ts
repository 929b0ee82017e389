import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Engine } from '../../src/kernel/db/engine.ts'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { looksOfIssuedDocuments } from '../../src/migrations/0064-looks-of-issued-documents.ts'
import { pagesAsIssued } from '../../src/migrations/0143-pages-as-issued.ts'
import { forEachEngine } from '../support/engines.ts'
import { uploadLogo } from '../support/fetch-pdf.ts'
import { pngOf } from '../support/pictures.ts'
import { openWorld, type World } from '../world.ts'
import { read } from './instances.ts'

const STEP = { name: '0002-rows', statements: () => [] }
const containers = ['top', 'middle', 'bottom'].flatMap((row) =>
  ['left', 'center', 'right'].map((side) => `${row}_${side}_container`),
)

/** The part of the tables that the migration reads and writes. */
const tables = {
  name: '0001-tables',
  statements: ({ integer, text }: { readonly integer: string; readonly text: string }) => {
    const columns = (names: readonly string[], type: string) => names.map((name) => `${name} ${type}`).join(', ')
    const document = `template_id ${integer}, project_id ${integer}, client_id ${integer}, status_id ${integer}, look ${text}`
    const key = `instance_id ${integer}, id ${integer}`
    return [
      `create table instance (instance_id ${integer}, logo_id ${integer}, ${columns(['timezone', 'locale'], text)})`,
      `create table invoice_template (${key}, type_id ${integer}, "default" ${integer}, deleted ${integer}, logo_id ${integer},
        ${columns(['title', 'options', 'color_accent', 'font', 'language', ...containers], text)})`,
      `create table project (${key}, ${columns(['name', 'code'], text)})`,
      `create table contact (${key}, language ${text})`,
      `create table invoice (${key}, ${document})`,
      `create table quote (${key}, ${document})`,
    ]
  },
}

/** Issues documents with every kind of look, and returns their number. */
async function issueDocuments(world: World): Promise<number> {
  const { admin } = world
  const company = await uploadLogo(world, 'company.png', pngOf(3, 4).toString('latin1'))
  const other = await uploadLogo(world, 'other.png', pngOf(5, 4).toString('latin1'))
  await admin.put('/v2/instance', { logo: [{ alias: company }], timezone: 'Pacific/Auckland', locale: 'fr-CH' })
  const plain = await admin.create('contact', { type: 'organization', name: 'Plain' })
  const spanish = await admin.create('contact', { type: 'organization', name: 'Sol', language: 'es-MX' })
  const project = await admin.create('project', { name: 'Harbour "7"', code: 'HB' })
  const uncoded = await admin.create('project', { name: '日本 🎬' })
  let made = 0
  for (const [kind, type_id] of [
    ['invoice', 1],
    ['quote', 2],
  ] as const) {
    const full = {
      name: 'Full',
      type_id,
      logo: [{ alias: other }],
      title: 'Of [companyName]',
      color_accent: '#123456',
      font: 'serif',
    }
    const german = { name: 'German', type_id, language: 'de-AT', options: { totals_visibility: { total: false } } }
    const templates = [await admin.create('invoice-template', full), await admin.create('invoice-template', german)]
    const fallen = await admin.create('invoice-template', { name: 'Gone', type_id, middle_left_container: "it's" })
    for (const template_id of [undefined, ...templates, fallen]) {
      for (const client of [plain, spanish]) {
        for (const named of [[], [{ id: project }], [{ id: uncoded }]]) {
          const template = template_id === undefined ? {} : { template_id }
          await admin.create(kind, { client: [{ id: client }], project: named, status_id: 2, ...template })
          made += 1
        }
      }
    }
    await admin.create(kind, { client: [{ id: plain }] })
    const gone = await admin.delete(`/v2/invoice-template?id=${fallen}`)
    assert.equal(gone.status, 200, JSON.stringify(gone.body))
  }
  await admin.delete(`/v2/project?id=${uncoded}`)
  return made
}

async function looks(engine: Engine) {
  const { placeholder } = engine.dialect
  const of = async (kind: string) => {
    const text = `select id, status_id, look from ${kind} where instance_id = ${placeholder(1)} order by id`
    return (await engine.read.all(text, [1])).map((row) => ({ ...row }))
  }
  return [...(await of('invoice')), ...(await of('quote'))]
}

forEachEngine((testEngine) => {
  test('documents get the look that was copied to them when they were issued', async () => {
    await using world = await openWorld(testEngine)
    const made = await issueDocuments(world)
    const { engine } = world.app.scopes
    const before = await looks(engine)
    const issued = before.filter(({ status_id }) => status_id !== 1)
    assert.equal(issued.length, made)
    assert.ok(issued.every(({ look }) => typeof look === 'string'))
    await engine.exclusive(async (sql) => {
      const where = `where instance_id = ${engine.dialect.placeholder(1)}`
      await sql.run(`update invoice set look = null ${where}`, [1])
      await sql.run(`update quote set look = null ${where}`, [1])
      await looksOfIssuedDocuments.rewrite?.(sql, engine.dialect)
      for (const statement of pagesAsIssued.statements(engine.dialect.ddl)) await sql.run(statement, [])
    })
    const parsed = (rows: readonly { readonly [name: string]: unknown }[]) =>
      rows.map((row) => ({ ...row, look: row.status_id === 1 ? null : JSON.parse(String(row.look)) }))
    assert.deepEqual(parsed(await looks(engine)), parsed(before))
  })

  test('drafts, kept looks and documents without a template stay; thousands are written in steps', async () => {
    await using database = await testEngine.createEmpty()
    const engine = await database.open()
    const many = Array.from({ length: 1_100 }, (_, index) => `(1, ${index + 10}, null, null, null, 3, null)`)
    await migrate(engine, [
      tables,
      {
        name: '0002-rows',
        statements: () => [
          "insert into instance values (1, null, 'Europe/Berlin', 'de-DE'), (2, null, 'America/New_York', 'en-US')",
          `insert into invoice_template (instance_id, id, type_id, "default", title) values (1, 1, 1, 1, 'Rechnung'), (2, 1, 2, 1, 'Quote')`,
          `insert into invoice values ${many.join(', ')}`,
          "insert into invoice values (1, 1, 1, null, null, 1, null), (1, 2, 1, null, null, 4, '{}'), (2, 1, null, null, null, 2, null)",
          'insert into quote values (1, 1, null, null, null, 2, null), (2, 1, 1, null, null, 3, null)',
        ],
      },
    ])
    await migrate(engine, [tables, STEP, looksOfIssuedDocuments])
    const printed = (title: string) =>
      ['title', 'options', 'color_accent', 'font', ...containers].map((name) => [name, name === 'title' ? title : null])
    const look = (locale: string, timezone: string, title: string) =>
      JSON.stringify({ locale, timezone, logo_id: null, project: null, template: Object.fromEntries(printed(title)) })
    const german = look('de-DE', 'Europe/Berlin', 'Rechnung')
    assert.deepEqual(await read(engine, 'select look, count(*) as n from invoice group by look order by n desc'), [
      { look: german, n: 1_100 },
      { look: null, n: 2 },
      { look: '{}', n: 1 },
    ])
    assert.deepEqual(await read(engine, 'select instance_id, look from quote order by 1'), [
      { instance_id: 1, look: null },
      { instance_id: 2, look: look('en-US', 'America/New_York', 'Quote') },
    ])
  })
})
