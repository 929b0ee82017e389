import assert from 'node:assert/strict'
import type { App } from '../../src/app.ts'
import { keptFor } from '../../src/records/list/lists.ts'
import { runAddressed, runList } from '../../src/records/list/run-list.ts'

const compared = new WeakSet<App>()

/** From now on, `assertFresh` compares the lists of this app, as it does of every app on SQLite. */
export function compareListsOf(app: App): void {
  compared.add(app)
}

function isCompared(app: App): boolean {
  return app.lists.kept !== undefined || compared.has(app)
}

/**
 * Compares the response of a list with that of the same list without caches and stored fragments: these must never be
 * visible. Then all fragments that the list lacked are stored, and the list is compared again. `answered` is a response
 * to what was stored as `version`; nothing is compared after a later write, such as that of a page in a browser.
 */
export async function assertFresh(
  app: App,
  token: string,
  { path, answered, version }: { readonly path: string; readonly answered: string; readonly version: number },
): Promise<void> {
  const { records, stored } = app.lists
  const url = new URL(path, 'http://localhost')
  const record = decodeURIComponent(url.pathname.slice('/v2/'.length))
  if (!isCompared(app) || records.find(record) === undefined) return
  const scope = app.scopes.reading(await app.sessions.find(token))
  const query = Object.fromEntries(url.searchParams)
  const unstored = { records, kept: keptFor(app.scopes, records) }
  const fresh = await runList(unstored, scope, record, query)
  if ((await storedVersion(app)) !== version) return
  assert.equal(answered, fresh, `GET ${path} showed what was kept from before`)
  await stored?.filler.runDue()
  const again = await runList(app.lists, scope, record, query)
  if ((await storedVersion(app)) === version) assert.equal(again, fresh, `GET ${path} showed a stale fragment`)
  if (!/^[1-9]\d{0,8}$/.test(query.id ?? '')) return
  const addressed = [app.lists, unstored].map((lists) =>
    runAddressed(lists, scope, records.get(record), query, Number(query.id)),
  )
  const [one, other] = await Promise.all(addressed)
  if ((await storedVersion(app)) === version) assert.deepEqual(one, other, `GET ${path} has another version`)
}

/** Every write of an instance increases it, in this process or another; 0 if lists are not compared. */
export async function storedVersion(app: App): Promise<number> {
  if (!isCompared(app)) return 0
  const [head] = await app.scopes.engine.read.all<{ version: number }>(
    'select coalesce(sum(version), 0) as version from instance_head',
    [],
  )
  return head?.version ?? 0
}
