import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sessionOf } from '../../../../tests/engine/session-of.ts'
import { systemActor } from '../../../kernel/auth/session.ts'
import { isTrueAt } from './instance-head.store.ts'

const found = {
  session: { ...sessionOf(1), actor: systemActor, version: 20, serverRun: 'monday' },
  tokenExpires: null,
  userExpires: null,
  lastUsed: null,
  methods: null,
  visibilityVersion: 8,
}
const head = { version: 30, facts_version: 5, sight_version: 20, server_run: 'monday' }

test('a cached session is valid until the facts or the visibility it was built from change', () => {
  assert.equal(isTrueAt(found, head), true)
  assert.equal(isTrueAt(found, { ...head, facts_version: 21 }), false)
  assert.equal(isTrueAt(found, { ...head, sight_version: 21 }), false)
})

test('a cached session is not valid in another run of the server, whose versions may have gone back', () => {
  assert.equal(isTrueAt(found, { ...head, version: 19, server_run: 'tuesday' }), false)
})
