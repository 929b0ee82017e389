import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answersOf, shellBlocks } from './run-guide.ts'

/** The answers of a guide, none of which is an error. */
async function goodAnswers(page: string) {
  const answers = await answersOf(shellBlocks(page))
  for (const answer of answers) assert.equal(answer.error, undefined, JSON.stringify(answer))
  return answers
}

test('the guide to users and permissions works as written', async () => {
  const [group, user, , moved] = await goodAnswers('docs/guides/users-and-permissions.md')
  assert.deepEqual([group.success.id, user.success.id], [4, 2])
  assert.deepEqual(moved.data, [{ first_name: 'Ann', group_id: 3 }])
})

test('the guide to statuses works as written, and names those of a new instance', async () => {
  const [, , list] = await goodAnswers('docs/guides/statuses.md')
  const flags = (name: string) => {
    const { chargeable, notification } = list.data.find((status: { name: string }) => status.name === name)
    return [chargeable, notification]
  }
  assert.deepEqual(flags('First Hold'), [false, false])
  assert.deepEqual(flags('Second Hold'), [false, false])
  assert.deepEqual(flags('Confirmed'), [true, true])
  assert.deepEqual(flags('Cancelled'), [false, true])
  assert.deepEqual(flags('Option'), [false, false])
})

test('the guide to custom fields works as written', async () => {
  const answers = await goodAnswers('docs/guides/custom-fields.md')
  const found = { name: 'The Harbour', custom_field_1: 'Film', custom_field_2: '5' }
  assert.deepEqual(answers.at(-1).data, [found])
})

test('the guide to time tracking works as written', async () => {
  const [, , stopped, report, entries] = await goodAnswers('docs/guides/time-tracking.md')
  assert.equal(stopped.success.id, 1)
  assert.equal(report.data.length, 1)
  assert.equal(Math.round(Number(entries.data[0].duration_sec) / 60), 60)
})
