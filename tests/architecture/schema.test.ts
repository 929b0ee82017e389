import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Compile } from 'typebox/compile'
import { columnsOfMembers } from '../../src/records/fields/columns-of-members.ts'
import { Records } from '../../src/records/records.ts'
import { records as definitions } from '../../src/registry.ts'
import { postgres, sqlite, type TestDatabase, type TestEngine } from '../support/engines.ts'
import { withoutPostgres } from '../support/postgres-cluster.ts'
import { describeSchema, readSchema, type Table } from './read-schema.ts'

/** Tables without a tenant, and the reasons. */
const tenantless: Readonly<Record<string, string>> = {
  migration: 'the steps that the database itself has taken',
}

/** Indexes that are read before the tenant is known. */
const tenantlessIndexes = new Set([
  'resource_feed',
  'workspace_feed',
  'project_feed',
  'user_feed',
  'api_client_token',
  'job_due',
  'sign_in_email',
  'provider_identity_hash',
])

/** Columns of a record that no member shows. */
const hidden: Readonly<Record<string, readonly string[]>> = {
  api_client: ['token_hash'],
  invoice: ['look'],
  job: ['due', 'taken'],
  quote: ['look'],
  webhook: ['secret', 'previous_secret', 'previous_secret_until'],
  booking: ['repeat_clock_start', 'repeat_clock_end', 'repeat_edited'],
  calendar_subscription_import: ['fetched', 'failing_since'],
}

/** Columns that are named like references but are not. */
const plainIds: Readonly<Record<string, string>> = {
  instance_id: 'the tenant itself; what has no other reference refers to its head',
  created_id: 'a user, or 0 for Daybook itself; shown by name',
  updated_id: 'the same',
  actor_id: 'the same',
  last_id: 'the highest that was given out',
  record_id: 'of a kind that another column says',
  type_id: 'a number from the contract',
  tax_id: 'a tax as it was copied',
  rate_scheme_id: 'a price list, which may have been deleted since',
  resource_rate_id: 'a rate within the resource',
  billable_item_id: 'an item of the catalogue, which may have been deleted since',
  last_rate_id: 'the highest that was given to a rate of the booking',
  'booking_rate.resource_id': 'a resource of the booking, which booking_resource refers to',
  'booking_hand_rate.resource_id': 'the same',
  ratescheme_id: 'a price list as it was when the line was saved',
  parent_group_id: 'a group of the same document',
  invoice_item_id: 'a line of the credited invoice',
  'quote.status_id': 'a number from the contract',
  'invoice.status_id': 'a number from the contract',
  'booking.lock_created_id': 'a user, for some minutes',
  'booking.calendar_subscription_id': 'checked where it is written; SQLite adds no composite reference to a table',
  'invoice.quote_id': 'a quote, which billed_quote_line refers to; SQLite adds no composite reference to a table',
  'bank_entry.statement_id': 'the number of an import, which is no record',
  'bank_entry.client_id': 'whom an account has paid for: it outlives the contact',
  'supplier_bill.seller_vat_id': 'a number of the tax office',
  'supplier_bill.booking_id': 'checked where it is written; SQLite adds no composite reference to a table',
  'webhook.user_id': 'the actor of a write; SQLite adds no composite reference to a table',
  'passkey.credential_id': 'an id that the authenticator has given',
  'passkey.rp_id': 'a host name',
  'contact.vat_id': 'a number of a tax office',
  'instance.company_vat_id': 'the same',
  'booking.external_id': 'an id of another system',
  'contact.linked_resource_id': 'the way back from resource.type_person_id, which is a reference',
  'booking.repeat_master_id': 'another booking, or 0 for none',
  'idempotency_key.api_client_id': 'of an answer that goes after a day',
}

/** Members whose nullability differs from that of their column, with the reason. */
const renderedOtherwise: Readonly<Record<string, string>> = {
  'billable_item.sell_cost': 'the write fills it',
  'quote.buy_total': 'null for whoever may not see costs',
  'invoice.buy_total': 'null for whoever may not see costs',
  'credit_note.buy_total': 'null for whoever may not see costs',
  'mail.subject': 'null where the mail is about a project that is kept from the viewer',
  'mail.message': 'the same',
  'resource.parent_id': '0 stands for none',
  'resource.type_person_id': 'the same',
  'payment.invoice_id': 'a payment cannot be written without its invoice',
  'job.payload': 'any JSON',
  'project_phase.project_id': 'a phase cannot be written without its project',
  'time_entry.owner_id': 'an entry cannot be written without its owner',
}

const records = new Records(definitions)
const kinds = definitions.map((definition) => [definition.name, definition] as const)
const opened: TestDatabase[] = []
let tables: readonly Table[] = []

async function schemaOf(engine: TestEngine): Promise<Table[]> {
  const database = await engine.create()
  opened.push(database)
  return readSchema(await database.open())
}

before(async () => {
  tables = await schemaOf(sqlite)
})
after(async () => {
  for (const database of opened) await database[Symbol.asyncDispose]()
})

function tableNamed(name: string): Table {
  const table = tables.find((one) => one.name === name)
  assert.ok(table, `there is no table ${name}`)
  return table
}

describe('the table of each record kind', () => {
  for (const [name, definition] of kinds) {
    test(`${name} has the columns of its definition, of the same types`, () => {
      const members = [...definition.members.values()]
      const table = tableNamed(definition.table)
      const stored = [...columnsOfMembers(members), ...(hidden[table.name] ?? []), 'instance_id', 'deleted']
      assert.deepEqual(new Set(table.columns.map((column) => column.name)), new Set(stored))
      const inRow = members.flatMap((field) => field.columns.filter(({ elements }) => elements === undefined))
      const typed = inRow.map((column) => `${column.name} ${column.type}`)
      const inTable = new Set(table.columns.map((column) => `${column.name} ${column.type}`))
      assert.deepEqual(
        typed.filter((column) => !inTable.has(column)),
        [],
      )
    })

    test(`${name} has members that are nullable like their columns`, () => {
      const { columns, isView } = tableNamed(definition.table)
      for (const { name: member, answer } of definition.members.values()) {
        const column = columns.find((one) => one.name === member)
        if (column === undefined || isView || answer === null || 'items' in answer) continue
        const isNullable = Compile(answer).Check(null)
        const differs = `${definition.table}.${member}` in renderedOtherwise
        assert.equal(isNullable === column.required, differs, `${member} is ${isNullable ? '' : 'never '}null`)
      }
    })

    test(`${name} has the primary key of instance and id`, () => {
      const { isView, primaryKey } = tableNamed(definition.table)
      assert.deepEqual(primaryKey, isView ? [] : ['instance_id', 'id'])
    })

    test(`${name} refers to the tables that its definition names`, () => {
      const missing = [...definition.members.values()].flatMap((field) =>
        field.references.flatMap((reference) => {
          const referred = records.get(reference.record).table
          if (reference.by === 'link') {
            const { table, own, other } = reference.link
            return [...unbound(table, own, definition.table), ...unbound(table, other, referred)]
          }
          return reference.column in plainIds ? [] : unbound(definition.table, reference.column, referred)
        }),
      )
      assert.deepEqual(missing, [])
    })
  }

  function unbound(table: string, column: string, referred: string): string[] {
    const bound = tableNamed(table).foreignKeys.some(
      (key) => key.table === referred && String(key.columns) === `instance_id,${column}`,
    )
    return bound ? [] : [`${table}.${column} → ${referred}`]
  }
})

describe('link tables', () => {
  const links = definitions.flatMap((definition) =>
    [...definition.members.values()].flatMap((field) =>
      field.references.flatMap((reference) => (reference.by === 'link' ? [reference.link] : [])),
    ),
  )

  test('hold each pair once, in the columns of the definition', () => {
    for (const { table, own, other, carries = [] } of links) {
      const { columns, primaryKey } = tableNamed(table)
      const names = ['instance_id', own, other, 'position', ...carries]
      assert.deepEqual(new Set(columns.map(({ name }) => name)), new Set(names), table)
      assert.deepEqual(new Set(primaryKey), new Set(['instance_id', own, other]), table)
    }
  })
})

describe('tables of elements', () => {
  const all = definitions.flatMap(({ members }) =>
    [...members.values()].flatMap(({ columns }) =>
      columns.flatMap(({ elements }) => elements?.tables.map((table) => ({ ...table, of: elements })) ?? []),
    ),
  )

  test('have the columns of the definitions, and the primary key of record and position', () => {
    for (const { name, key, columns: own, of } of all) {
      const { columns, primaryKey } = tableNamed(name)
      const ofRecord = ['instance_id', ...(of.record === undefined ? [] : ['record']), of.own, ...key]
      assert.deepEqual(new Set(columns.map((column) => column.name)), new Set([...ofRecord, ...own]), name)
      assert.deepEqual(primaryKey, ofRecord, name)
    }
  })
})

describe('every table', () => {
  const faults = (faultsOf: (table: Table) => readonly string[]) =>
    tables.flatMap((table) => faultsOf(table).map((fault) => `${table.name}: ${fault}`))

  test('belongs to an instance, or is listed here with a reason', () => {
    const without = tables.filter(({ columns }) => columns.every(({ name }) => name !== 'instance_id'))
    assert.deepEqual(
      without.map(({ name }) => name),
      Object.keys(tenantless),
    )
  })

  test('has keys and indexes that start with the instance', () => {
    const elsewhere = faults(({ name, isView, primaryKey, indexes }) => [
      ...(isView || name in tenantless || primaryKey[0] === 'instance_id' ? [] : ['primary key']),
      ...indexes
        .filter((one) => one.columns[0] !== 'instance_id' && !tenantlessIndexes.has(one.name))
        .map((one) => one.name),
    ])
    assert.deepEqual(elsewhere, [])
  })

  test('has no unique key across instances', () => {
    const overall = faults(({ indexes }) =>
      indexes.filter((one) => one.unique && !one.columns.includes('instance_id')).map((one) => one.name),
    )
    assert.deepEqual(overall, [])
  })

  test('refers to other tables only within the instance', () => {
    const across = faults(({ foreignKeys }) =>
      foreignKeys
        .filter((key) => key.columns[0] !== 'instance_id' || key.referred[0] !== 'instance_id')
        .map((key) => `${key.columns} → ${key.table}`),
    )
    assert.deepEqual(across, [])
  })

  test('has a foreign key for each column that is named like a reference', () => {
    const loose = faults(({ name, isView, columns, foreignKeys }) =>
      columns
        .map((column) => column.name)
        .filter((column) => column.endsWith('_id') && !isView)
        .filter((column) => !(column in plainIds) && !(`${name}.${column}` in plainIds))
        .filter((column) => !foreignKeys.some((key) => key.columns.includes(column))),
    )
    assert.deepEqual(loose, [])
  })
})

test('both engines have the same schema', { skip: withoutPostgres }, async () => {
  const [here, there] = [describeSchema(tables), describeSchema(await schemaOf(postgres))]
  assert.deepEqual(
    {
      sqliteOnly: here.filter((line) => !there.includes(line)),
      postgresOnly: there.filter((line) => !here.includes(line)),
    },
    { sqliteOnly: [], postgresOnly: [] },
  )
})
