import assert from 'node:assert/strict'
import type { App } from '../../src/app.ts'
import { keptFor } from '../../src/records/list/lists.ts'
import { runList } from '../../src/records/list/run-list.ts'

/** Compares the response of a list with that of the same list without caches: caches must never be visible. */
export async function assertFresh(app: App, token: string, path: string, answered: string): Promise<void> {
  const { records, kept } = app.lists
  const url = new URL(path, 'http://localhost')
  const record = decodeURIComponent(url.pathname.slice('/v2/'.length))
  if (kept === undefined || records.find(record) === undefined) return
  const scope = app.scopes.reading(await app.sessions.find(token))
  const nothingKept = { records, kept: keptFor(app.scopes.engine, records) }
  const fresh = await runList(nothingKept, scope, record, Object.fromEntries(url.searchParams))
  assert.equal(answered, fresh, `GET ${path} showed what was kept from before`)
}
