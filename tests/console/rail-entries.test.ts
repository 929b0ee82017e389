import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WhoAmI } from '../../console/src/api/own-session.ts'
import { entryOf, railEntriesFor } from '../../console/src/shell/rail-entries.ts'

const everything = { permissions: new Proxy({}, { get: () => 'RW' }) } as unknown as WhoAmI

test('the rail marks the part that a page belongs to', () => {
  const entries = railEntriesFor(everything)
  const partOf = (path: string) => entryOf(entries, path)?.name
  assert.equal(partOf('/'), 'today')
  assert.equal(partOf('/project'), 'projects')
  assert.equal(partOf('/invoice'), 'documents')
  assert.equal(partOf('/admin/supplier-bills'), 'documents')
  assert.equal(partOf('/admin/taxes'), 'settings')
  assert.equal(partOf('/rates'), 'settings')
  assert.equal(partOf('/profile'), undefined)
})
