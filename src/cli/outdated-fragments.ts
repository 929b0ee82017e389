import packageJson from '../../package.json' with { type: 'json' }
import { accountAccess } from '../domain/accounts/access/index.ts'
import { allAt } from '../kernel/auth/modules.ts'
import { type Session, systemActor } from '../kernel/auth/session.ts'
import type { Engine } from '../kernel/db/engine.ts'
import { fragmentPages, instancesWithFragments } from '../kernel/db/fragments/fragment-pages.ts'
import type { FragmentKind } from '../kernel/fragments/fragment-kind.ts'
import { KeptTexts } from '../kernel/kept-texts.ts'
import { createLog } from '../kernel/log.ts'
import { type Scope, Scopes } from '../kernel/scope.ts'
import { systemClock } from '../kernel/time/clock.ts'
import { Fragments } from '../records/list/fragments.ts'
import { firstPage } from '../records/list/parse-list.ts'
import { planList } from '../records/list/plan-list.ts'
import { textSource } from '../records/list/rendered-references.ts'
import { Records } from '../records/records.ts'
import { records as definitions } from '../registry.ts'

const LISTED_MAX = 10

/**
 * Compares every stored fragment that a list would use with its rows; a line for each kind with a difference. Triggers
 * delete outdated fragments, so a difference is a bug or a manual change in the database.
 */
export async function findOutdatedFragments(engine: Engine): Promise<string[]> {
  // The service may write meanwhile.
  await using snapshot = await engine.snapshot()
  const log = createLog({ level: 'warn' })
  const scopes = new Scopes({
    engine: { ...engine, read: snapshot.sql, readOf: () => snapshot.sql },
    clock: systemClock,
    log,
    access: accountAccess,
  })
  const faults: string[] = []
  for (const instanceId of await instancesWithFragments(scopes.engine)) {
    const session = await scopes.systemSession(instanceId)
    if (session === undefined) continue
    const outdated = new Map<string, number[]>()
    for (const kind of audiencesOf(scopes, session)) {
      const ids = await outdatedIds(scopes.reading(session), kind)
      outdated.set(kind.record, [...(outdated.get(kind.record) ?? []), ...ids])
    }
    for (const [record, ids] of outdated) {
      if (ids.length > 0) faults.push(`instance ${instanceId} stores outdated texts of ${record} ${listed(ids)}`)
    }
  }
  return faults
}

/** The fragments for viewers who may see everything, and nothing: between them, they see each member in each form. */
function audiencesOf(scopes: Scopes, session: Session): FragmentKind[] {
  const records = new Records(definitions)
  const references = new KeptTexts(textSource(records, accountAccess.factRecords))
  const fragments = new Fragments(records, references, packageJson.version)
  return [systemActor, { ...systemActor, levels: allAt('--') }].flatMap((actor) => {
    const scope = scopes.reading({ ...session, actor })
    return records.all.flatMap((definition) => fragments.serving(planList(definition, firstPage, scope)) ?? [])
  })
}

async function outdatedIds(scope: Scope, kind: FragmentKind): Promise<number[]> {
  const outdated: number[] = []
  for await (const bodies of fragmentPages(scope.db, kind.record, kind.shapeOf(scope.instance))) {
    const fresh = new Map(await kind.render(scope, [...bodies.keys()]))
    for (const [id, body] of bodies) if (fresh.get(id) !== body) outdated.push(id)
  }
  return outdated
}

function listed(ids: readonly number[]): string {
  const more = ids.length > LISTED_MAX ? ` and ${ids.length - LISTED_MAX} more` : ''
  return `${ids.slice(0, LISTED_MAX).join(', ')}${more}`
}
