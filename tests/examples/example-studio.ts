/** The studio in which every operation of the API is called once. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Browser } from '../http/browser.ts'
import { sqlite } from '../support/engines.ts'
import { openWorld } from '../world.ts'
import type { Call, DescribedOperation, Desk, Exchange } from './operation-desk.ts'
import { PlainSecrets } from './plain-secrets.ts'
import { walkConnections, walkPeople, walkStudio } from './walk-records.ts'
import { type Refusal, refuseTooMany, refuseTooSlow, refuseUnavailable, walkRefusals } from './walk-refusals.ts'
import { provider, walkBackup, walkSessions } from './walk-sessions.ts'
import { walkBookings, walkCalendars, walkDocuments, walkMoney } from './walk-work.ts'

export interface WalkedStudio {
  readonly operations: ReadonlyMap<string, DescribedOperation>
  readonly exchanges: ReadonlyMap<string, Exchange>
  /** By status. */
  readonly refusals: Readonly<Record<string, Refusal>>
}

/** Calls every operation, as it is written or as `callOf` builds it from the description. */
export async function walkStudioOnce(
  callOf: (described: DescribedOperation, written: Call) => Call = (_, written) => written,
): Promise<WalkedStudio> {
  await using stack = new AsyncDisposableStack()
  const backupDir = await mkdtemp(join(tmpdir(), 'daybook-backups-'))
  stack.defer(() => rm(backupDir, { recursive: true, force: true }))
  await using world = await openWorld(sqlite, {
    backupDir,
    smtpUrl: 'smtp://127.0.0.1:1',
    mailFrom: 'studio@lumen.example',
    ...provider,
  })
  const { body: document } = await world.admin.get('/openapi.json')
  const operations = operationsOf(document)
  const desk: Desk = {
    world,
    secrets: new PlainSecrets(),
    callOf,
    operations,
    exchanges: new Map(),
    backups: backupDir,
    browser: new Browser(world.app),
  }
  await walkPeople(desk)
  await walkStudio(desk)
  await walkBookings(desk)
  await walkDocuments(desk)
  await walkMoney(desk)
  await walkCalendars(desk)
  await walkConnections(desk)
  await walkSessions(desk)
  const refusals = {
    ...(await walkRefusals(world)),
    408: await refuseTooSlow(),
    429: await refuseTooMany(),
    503: await refuseUnavailable(),
  }
  await walkBackup(desk)
  return { operations, exchanges: desk.exchanges, refusals }
}

interface ApiDocument {
  readonly paths: Record<string, Record<string, DescribedOperation['operation']>>
  readonly components: { readonly requestBodies: Record<string, object> }
}

function operationsOf({ paths, components }: ApiDocument): Map<string, DescribedOperation> {
  const inFull = (operation: DescribedOperation['operation']) => {
    const { $ref } = (operation.requestBody ?? {}) as { $ref?: string }
    if ($ref === undefined) return operation
    return { ...operation, requestBody: components.requestBodies[$ref.replace('#/components/requestBodies/', '')] }
  }
  const all = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, operation]) => [String(operation.operationId), { method, path, operation: inFull(operation) }] as const,
    ),
  )
  return new Map(all)
}
