/** Worker: imports calendars into a separate Daybook, one after another, by path. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parentPort } from 'node:worker_threads'
import { sqlite } from '../support/engines.ts'
import { importPath } from '../support/subscribed-calendar.ts'
import { openWorld, type World } from '../world.ts'

/** The result for one calendar. */
export interface TakenCalendar {
  readonly path: string
  /** Bookings that it creates; undefined if it was refused as a whole. */
  readonly read: number | undefined
  readonly quarantined: number
  /** Why it was refused; undefined if it was not. */
  readonly refused: string | undefined
  /** A failure of the proof: an unexpected status, or a second import that changes something. */
  readonly fault: string | undefined
  readonly seconds: number
  /** Memory in use after the import and a garbage collection. */
  readonly heapBytes: number
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

async function takeCalendar({ admin }: World, calendar_url: string, path: string): Promise<TakenCalendar> {
  const begun = performance.now()
  const id = await admin.create('calendar-subscription/import', { calendar_url, enabled: false })
  const first = await admin.post(`${importPath}/run?id=${id}`)
  // Under another address it is read again, although nothing has changed.
  await admin.put(`${importPath}?id=${id}`, { calendar_url: `${calendar_url}?again` })
  const second = await admin.post(`${importPath}/run?id=${id}`)
  const seconds = (performance.now() - begun) / 1000
  collectGarbage()
  return {
    path,
    read: first.body.success?.created,
    quarantined: first.body.success?.quarantined ?? 0,
    refused: first.status === 409 ? first.body.error.message : undefined,
    fault: faultOf(first, second),
    seconds,
    heapBytes: process.memoryUsage().heapUsed,
  }
}

type Answered = Pick<Awaited<ReturnType<World['admin']['post']>>, 'status' | 'body'>

function faultOf(first: Answered, second: Answered): string | undefined {
  const unforeseen = [first, second].find(({ status }) => status !== 200 && status !== 409)
  if (unforeseen !== undefined) return `answered ${unforeseen.status}: ${JSON.stringify(unforeseen.body)}`
  if (second.status !== first.status) return `answered ${first.status}, then ${second.status}`
  const { created, updated, deleted } = second.body.success ?? { created: 0, updated: 0, deleted: 0 }
  // Each quarantined event is tried again, and none of the others changes.
  if (created + updated + deleted === 0) return undefined
  return `read again, ${created} were created, ${updated} updated, ${deleted} deleted`
}

/** Publishes the calendar of each address. */
async function publish(paths: readonly string[]): Promise<string> {
  const server = createServer(({ url }, response) => {
    response.end(readFileSync(paths[Number(/\d+/.exec(url ?? '')?.[0])] ?? ''))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const reported: string[] = []
const address = await publish(reported)
const world = await openWorld(sqlite)
parentPort?.on('message', async (path: string) => {
  const number = reported.push(path) - 1
  parentPort?.postMessage(await takeCalendar(world, `${address}/${number}.ics`, path))
})
