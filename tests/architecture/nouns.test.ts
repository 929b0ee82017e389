/** The kernel and the engine of records know no noun of the domain: no kind of record, and no table of one. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Node } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { migrations } from '../../src/migrations/index.ts'
import { records } from '../../src/registry.ts'
import { sqlite } from '../support/engines.ts'
import { readSchema } from './read-schema.ts'
import { nodesIn, placeOf, program, type Source, textOf } from './source-tree.ts'

/** The tables that the kernel owns and reads. Some of them are also shown as kinds of record. */
const kernelTables = new Set([
  'idempotency_key',
  'instance_head',
  'job',
  'journal',
  'migration',
  'record_block',
  'record_tally',
  'word_block',
  'word_range',
])

/** Technical words that are also kinds of record: as the name of a property they do not mean the noun. */
const technicalNames = new Set(['file', 'instance', 'job', 'journal', 'status', 'user'])

/** Words that have another meaning in a file, by file. */
const allowed: Readonly<Record<string, readonly [words: readonly string[], reason: string]>> = {
  'src/kernel/auth/modules.ts': [['project', 'contact'], 'the modules of permissions, fixed by the specification'],
  'src/kernel/calendar/write-calendar.ts': [['contact', 'status'], 'properties of RFC 5545'],
  'src/kernel/code-lists/code-lists.ts': [['tax'], 'prose: exempt from tax'],
  'src/kernel/db/salvage/stored-trees.ts': [['view'], 'a view of SQLite'],
  'src/kernel/files/clean-svg.ts': [['file'], 'a word in an error message'],
  'src/kernel/files/file-type.ts': [['file'], 'a word in an error message'],
  'src/kernel/http/database-metrics.ts': [['instance'], 'a label of metrics'],
  'src/kernel/http/openapi-answers.ts': [['file'], 'the part of a form'],
  'src/kernel/http/read-upload.ts': [['file'], 'the part of a form'],
  'src/kernel/jobs/job-rows.ts': [['job'], 'the queue is a table of the kernel'],
  'src/kernel/jobs/job-runner.ts': [['job'], 'the tally of the queue'],
  'src/kernel/journal/journal.ts': [['journal'], 'the journal is a table of the kernel'],
  'src/kernel/threads/file-thread.ts': [['file'], 'a message between threads'],
}

const inSql = /\b(?:from|join|insert into|update|delete from) "?([a-z_]+)"?(?![\w.])|"?\b([a-z_]+)"?\.[a-z_]+/g

interface Use {
  readonly source: Source
  readonly node: Node
  readonly word: string
}

const kinds: ReadonlySet<string> = new Set(records.map(({ name }) => name))

function usesIn(source: Source, tables: ReadonlySet<string>): Use[] {
  return [...nodesIn(source.tree)].flatMap((node): Use[] => {
    if (node.parent === undefined || is.isImportDeclaration(node.parent) || is.isExportDeclaration(node.parent))
      return []
    if (is.isPropertyAssignment(node) && is.isIdentifier(node.name)) {
      const word = node.name.text
      return kinds.has(word) && !technicalNames.has(word) ? [{ source, node, word }] : []
    }
    const text = textOf(node)
    if (text === undefined || is.isLiteralTypeNode(node.parent)) return []
    if (kinds.has(text) || tables.has(text)) return [{ source, node, word: text }]
    const found = [...text.matchAll(inSql)].map(([, table, alias]) => table ?? alias ?? '')
    return found.filter((word) => tables.has(word)).map((word) => ({ source, node, word }))
  })
}

describe('the kernel and the engine of records', () => {
  test('name no kind of record and no table of the domain', async () => {
    await using database = await sqlite.create()
    const engine = await database.open()
    await migrate(engine, migrations)
    const names = (await readSchema(engine)).map(({ name }) => name)
    assert.ok(names.includes('booking_resource'))
    const tables = new Set(names.filter((name) => !kernelTables.has(name)))
    const found = program
      .filter(({ path }) => /^src\/(kernel|records)\//.test(path))
      .flatMap((source) => usesIn(source, tables))
    const stray = found.filter(({ source, word }) => !allowed[source.path]?.[0].includes(word))
    assert.deepEqual(
      stray.map(({ source, node, word }) => `${placeOf(source, node)} ${word}`),
      [],
    )
    const idle = Object.entries(allowed).flatMap(([path, [words]]) =>
      words.filter((word) => !found.some((use) => use.source.path === path && use.word === word)),
    )
    assert.deepEqual(idle, [], 'no longer needed')
  })
})
