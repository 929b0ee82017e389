/**
 * The SQL of some lists as files, so that reviews show its changes. After an intended change: `npm run golden`, then
 * read the difference.
 */

import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { accountAccess } from '../../src/domain/accounts/access/index.ts'
import type { Level } from '../../src/kernel/auth/modules.ts'
import { createLog } from '../../src/kernel/log.ts'
import { Scopes } from '../../src/kernel/scope.ts'
import { listSql } from '../../src/records/list/list-sql.ts'
import { Records } from '../../src/records/records.ts'
import { records as definitions } from '../../src/registry.ts'
import { forEachEngine, type TestDatabase } from '../support/engines.ts'
import { INSTANCE_ID, type ListQuery, planOf, sessionFor } from './list-queries.ts'

const lists: readonly (readonly [record: string, query: ListQuery, level?: Level])[] = [
  ['tax', {}],
  ['tax', { page: '50', limit: '100', order_desc: 'id' }],
  ['tax', { updated_after: '1772445600', fields: 'name', name: 'vat', compound: 'true', order_asc: 'name' }],
  [
    'booking',
    {
      fields: 'name,start,project,resources,created_name,custom_field_1',
      resource_ids: '4,5',
      from_time: '1772445600',
      to_time: '1773050400',
      name: 'grading suite',
      custom_field_1: 'red',
      filter_operator: 'AND',
    },
  ],
  ['contact', { id: '7', fields: 'name,custom_field_3', custom_field_3: 'option', order_desc: 'custom_field_4' }],
  ['project', { fields: 'name' }, 'R-'],
]

const records = new Records(definitions)

forEachEngine((engine) => {
  let database: TestDatabase
  let scopes: Scopes
  before(async () => {
    database = await engine.create()
    scopes = new Scopes({
      engine: await database.open(),
      clock: { now: () => 1_772_445_600 },
      log: createLog({ level: 'silent' }),
      access: accountAccess,
    })
  })
  after(() => database[Symbol.asyncDispose]())

  test('the SQL of lists matches the reviewed file', (t) => {
    const statements = lists.map(([record, query, level = 'RW']) => {
      const definition = records.get(record)
      const plan = planOf(definition, query, scopes.reading(sessionFor(definition, level)))
      const { text, values } = listSql(plan, records, { ...scopes.engine, instanceId: INSTANCE_ID })
      const asked = `${record}?${Object.entries(query)
        .map((pair) => pair.join('='))
        .join('&')}`
      return `-- ${asked} (${level})\n${inLines(text)}\n-- ${JSON.stringify(values)}\n`
    })
    const file = join(import.meta.dirname, `lists-on-${engine.name}.golden.sql`)
    t.assert.fileSnapshot(statements.join('\n'), file, { serializers: [printable] })
  })
})

/** A line for each clause, indented by its parentheses. */
function inLines(statement: string): string {
  let depth = 0
  return statement.replace(/[()]|(?<!left) (?=(?:from|where|and|or|order by|limit|left join|join) )/g, (found) => {
    if (found === '(') depth += 1
    else if (found === ')') depth -= 1
    else return `\n${'  '.repeat(depth)}`
    return found
  })
}

function printable(text: string): string {
  return text.replace(/[^\n\x20-\x7e]/gu, (letter) => `\\u{${letter.codePointAt(0)?.toString(16)}}`)
}
