import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { accountAccess, sessionQueries } from '../../src/domain/accounts/access/index.ts'
import { createLog } from '../../src/kernel/log.ts'
import { type Scope, Scopes } from '../../src/kernel/scope.ts'
import type { RecordDefinition } from '../../src/records/define-record.ts'
import { listSql } from '../../src/records/list/list-sql.ts'
import { Records } from '../../src/records/records.ts'
import { records as definitions } from '../../src/registry.ts'
import { forEachEngine, type TestDatabase } from '../support/engines.ts'
import { tenancyOf } from '../support/statement-tenancy.ts'
import { INSTANCE_ID, type ListQuery, planOf, queriesOf, sessionFor } from './list-queries.ts'

const records = new Records(definitions)
const clock = { now: () => Temporal.Instant.from('2026-03-02T10:00:00Z').epochMilliseconds / 1000 }

describe('statements of lists', () => {
  forEachEngine((engine) => {
    let database: TestDatabase
    let scopes: Scopes
    before(async () => {
      database = await engine.create()
      scopes = new Scopes({
        engine: await database.open(),
        clock,
        log: createLog({ level: 'silent' }),
        access: accountAccess,
      })
    })
    after(() => database[Symbol.asyncDispose]())

    const statementOf = (definition: RecordDefinition, query: ListQuery, scope: Scope) =>
      listSql(planOf(definition, query, scope), records, { ...scopes.engine, instanceId: INSTANCE_ID })

    for (const definition of definitions) {
      test(`every list of ${definition.name} runs, and is bound to one instance in each of its tables`, async () => {
        for (const level of definition.visible === undefined ? (['RW'] as const) : (['RW', 'R-'] as const)) {
          const scope = scopes.reading(sessionFor(definition, level))
          for (const query of queriesOf(definition, scope)) {
            const { text, values } = statementOf(definition, query, scope)
            const { unbound, placeholders } = tenancyOf(text)
            assert.deepEqual(unbound, [], text)
            assert.deepEqual(new Set(placeholders.map((one) => values[one - 1])), new Set([INSTANCE_ID]), text)
            const rows = await scope.db.statement(text, values)
            assert.deepEqual(
              rows.map((row) => [row.id, Number(row.$total)]),
              [[null, 0]],
              text,
            )
          }
        }
      })
    }

    test('all parts of a session belong to the instance of its token', () => {
      const { dialect } = scopes.engine
      const { anywhere, inInstance } = sessionQueries(dialect)
      const query = `${anywhere} and api_client.instance_id = ${dialect.placeholder(2)}`
      assert.deepEqual(tenancyOf(query), { unbound: [], placeholders: [2] })
      assert.deepEqual(tenancyOf(inInstance), { unbound: [], placeholders: [2, 1] })
    })
  })
})
