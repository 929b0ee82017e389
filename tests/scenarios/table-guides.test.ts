import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { testRun } from '../support/postgres-cluster.ts'
import { readCsv } from '../support/read-csv.ts'
import { MovingClock } from '../world.ts'
import { answersOf, shellBlocks } from './run-guide.ts'

test('the guide to reports works as written', async () => {
  const clock = new MovingClock()
  const answers = await answersOf(shellBlocks('docs/guides/reports.md'), { clock })
  for (const answer of answers) assert.equal(answer.error, undefined, JSON.stringify(answer))
  const [revenue, owed, unbilled, time, project] = answers.filter((answer) => answer.data !== undefined)
  assert.deepEqual([project.data.budget_hours, project.data.money[0].booked], ['40', '25.00'])
  assert.deepEqual([revenue.data[0].name, revenue.data[0].net_total], ['2026-02', '2400.00'])
  assert.deepEqual([owed.data[0].name, owed.data[0].overdue_31_to_60], ['Northern Light Films', '2400.00'])
  assert.deepEqual([unbilled.data[0].name, unbilled.data[0].net_total], ['The Harbour', '25.00'])
  assert.equal(time.data[0].duration_sec, 14_400)
  const file = readFileSync(join((await testRun()).folder, 'revenue.csv'))
  assert.deepEqual(
    readCsv(file).map((row) => [row.name, row.net_total]),
    [['Northern Light Films', '2400.00']],
  )
})

test('the guide to imports works as written', async () => {
  const answers = await answersOf(shellBlocks('docs/guides/import.md'))
  for (const answer of answers) assert.equal(answer.error, undefined, JSON.stringify(answer))
  assert.deepEqual(
    answers.slice(0, 3).map(({ data }) => data.counts.new),
    [1, 1, 1],
  )
  assert.equal(answers.at(-2).meta.pagination.total, 1, 'sent twice with one key, imported once')
  assert.deepEqual(answers.at(-1), { data: { removed: 1, changed: 0 } })
})
