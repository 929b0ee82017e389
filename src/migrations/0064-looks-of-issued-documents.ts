import type { Dialect } from '../kernel/db/dialect.ts'
import type { Migration } from '../kernel/db/migrate.ts'
import type { Sql, SqlRow, SqlValue } from '../kernel/db/sql.ts'

const ROWS_AT_ONCE = 500
const DRAFT = 1

/** The documents that have a look, and the type of their templates. Credit notes have that of their invoice. */
const kinds = [
  { table: 'invoice', templateType: 1 },
  { table: 'quote', templateType: 2 },
] as const

/** What a template prints, in the order in which a look has it. */
const printed = ['title', 'options', 'color_accent', 'font'].concat(
  ['top', 'middle', 'bottom'].flatMap((row) => ['left', 'center', 'right'].map((side) => `${row}_${side}_container`)),
)

/** Documents that were issued before looks were kept get the look that they are printed with now. */
export const looksOfIssuedDocuments: Migration = {
  name: '0064-looks-of-issued-documents',
  rolling: 'It fills a column that may be empty; older processes store the same with their next write of a document.',
  statements: () => [],
  async rewrite(sql, dialect) {
    const { placeholder } = dialect
    const instances = await sql.all('select instance_id, timezone, locale, logo_id from instance', [])
    for (const instance of instances) {
      const where = `instance_id = ${placeholder(1)}`
      const templates = await sql.all(`select * from invoice_template where ${where}`, [Number(instance.instance_id)])
      for (const kind of kinds) await freeze(sql, dialect, instance, templates, kind)
    }
  },
}

async function freeze(
  sql: Sql,
  dialect: Dialect,
  instance: SqlRow,
  templates: readonly SqlRow[],
  { table, templateType }: (typeof kinds)[number],
): Promise<void> {
  const instanceId = Number(instance.instance_id)
  const byId = new Map(templates.map((template) => [template.id, template]))
  const usual = templates.find((one) => one.type_id === templateType && one.default === 1 && one.deleted === null)
  for (let last = 0; ; ) {
    const rows = await sql.all(pageOf(table, dialect), [instanceId, last])
    if (rows.length === 0) return
    const looks = rows.flatMap((row) => {
      const template = row.template_id === null ? usual : byId.get(row.template_id ?? null)
      return template === undefined ? [] : [[Number(row.id), lookOf(row, template, instance)] as const]
    })
    await writeLooks(sql, dialect, table, instanceId, looks)
    last = Number(rows.at(-1)?.id)
  }
}

function pageOf(table: string, { placeholder }: Dialect): string {
  return `select d.id, d.template_id, d.project_id, p.name, p.code, c.language
    from ${table} as d
      left join project as p on p.instance_id = d.instance_id and p.id = d.project_id
      left join contact as c on c.instance_id = d.instance_id and c.id = d.client_id
    where d.instance_id = ${placeholder(1)} and d.id > ${placeholder(2)} and d.look is null and d.status_id <> ${DRAFT}
    order by d.id limit ${ROWS_AT_ONCE}`
}

function lookOf(document: SqlRow, template: SqlRow, { timezone, locale, logo_id }: SqlRow): string {
  const { project_id, name, code } = document
  return JSON.stringify({
    locale: textOf(template.language) ?? textOf(document.language) ?? locale,
    timezone,
    logo_id: template.logo_id ?? logo_id ?? null,
    project: project_id === null ? null : { name: name ?? null, code: code ?? null },
    template: Object.fromEntries(printed.map((member) => [member, template[member] ?? null])),
  })
}

function textOf(value: SqlValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

async function writeLooks(
  sql: Sql,
  { placeholder }: Dialect,
  table: string,
  instanceId: number,
  looks: readonly (readonly [id: number, look: string])[],
): Promise<void> {
  if (looks.length === 0) return
  const rows = looks.map(([id], index) => `(${id}, ${placeholder(index + 1)})`)
  await sql.run(
    `update ${table} set look = looks.column2
     from (values ${rows.join(', ')}) as looks
     where ${table}.instance_id = ${placeholder(looks.length + 1)} and ${table}.id = looks.column1 and ${table}.look is null`,
    [...looks.map(([, look]) => look), instanceId],
  )
}
