import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answersOf, shellBlocks } from './run-guide.ts'

test('the guide to tokens works as written', async () => {
  const answers = await answersOf(shellBlocks('docs/guides/tokens.md'))
  assert.deepEqual(
    answers.map(({ error }) => error),
    answers.map(() => undefined),
  )
  const listed = answers.find(({ data }) => data !== undefined)
  const rendered = listed?.data.find(({ id }: { id: number }) => id === 2)
  assert.deepEqual(
    [rendered.description, rendered.read_only, rendered.scopes, rendered.last_used],
    ['Screen in the lobby', true, [{ module: 'schedule', acl: 'R-' }], null],
  )
})

test('the guide to signing in works as written', async () => {
  const answers = await answersOf(shellBlocks('docs/guides/signing-in.md'))
  const [created, chosen, signedIn, who, list, app, proof, ended, signedOut, refused] = answers
  assert.equal(chosen.success.id, created.success.id)
  assert.deepEqual([who.data.user.first_name, who.data.session.id], ['Ada', signedIn.success.id])
  assert.deepEqual([list.data.length, list.data[0].current], [1, true])
  assert.match(app.data.uri, /^otpauth:\/\/totp\//)
  assert.deepEqual([proof.success.id, ended.success.count], [signedIn.success.id, 0])
  assert.equal(signedOut.success.id, signedIn.success.id)
  assert.equal(refused.error.code, 401)
  assert.equal(answers.length, 10)
})

test('the guide “Who sees what” works as written', async () => {
  const answers = await answersOf(shellBlocks('docs/guides/who-sees-what.md'))
  const [forbidden, unknown] = answers.filter(({ error }) => error !== undefined)
  assert.match(forbidden.error.message, /needs READ permission on ADMIN/)
  assert.match(unknown.error.message, /^resources: there is no resource with the id 2/)
  const [busy, seen] = answers.filter(({ data }) => data !== undefined)
  assert.deepEqual(busy.data, [
    { id: 1, name: 'Private', start: 1803891600, end: 1803898800, notes: null, project: [] },
  ])
  assert.deepEqual(seen.data, [{ id: 1, name: 'Interview with the chair', notes: 'Side door' }])
})
