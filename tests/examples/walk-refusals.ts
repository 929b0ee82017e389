/** Each status with which operations refuse requests, from the service. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { json as jsonOf } from 'node:stream/consumers'
import { sqlite, type TestEngine } from '../support/engines.ts'
import { openWorld, type World } from '../world.ts'

export interface Refusal {
  readonly when: string
  readonly answer: unknown
}

interface Asked {
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly url: string
  readonly headers?: Record<string, string>
  readonly payload?: string
}

const json = { 'content-type': 'application/json' }

/** The refusals in one running world. */
export async function walkRefusals({ app, admin, client }: World): Promise<Record<string, Refusal>> {
  const weak = await client({ schedule: 'RW' })
  const own = { authorization: `Bearer ${admin.token}` }
  const refusals: Record<string, Refusal> = {}
  const refuse = async (status: number, when: string, { method = 'GET', url, headers, payload }: Asked) => {
    const answer = await app.http.inject({ method, url, headers: { ...own, ...headers }, ...(payload && { payload }) })
    assert.equal(answer.statusCode, status, answer.body)
    refusals[status] = { when, answer: answer.json() }
  }
  const booking = { method: 'POST', url: '/v2/booking' } as const
  await refuse(400, 'A booking without an end, whose start is not a time.', {
    ...booking,
    headers: json,
    payload: '{ "name": "Grade", "start": "tomorrow" }',
  })
  await refuse(401, 'An unknown token.', {
    url: '/v2/booking',
    headers: { authorization: 'Bearer daybook_1_no' },
  })
  await refuse(403, 'A token of the front desk.', {
    url: '/v2/tax',
    headers: { authorization: `Bearer ${weak.token}` },
  })
  await refuse(404, 'A change of a record that does not exist.', {
    method: 'PUT',
    url: '/v2/tax?id=999',
    headers: json,
    payload: '{ "rate": "7" }',
  })
  await refuse(409, 'A room that is taken.', {
    ...booking,
    headers: json,
    payload: '{ "name": "Grade – again", "start": 1773129600, "end": 1773133200, "resources": [{ "id": 1 }] }',
  })
  await refuse(412, 'A change of an older version of the record.', {
    method: 'PUT',
    url: '/v2/tax?id=1',
    headers: { ...json, 'if-match': '"r1-0"' },
    payload: '{ "rate": "7" }',
  })
  await refuse(413, 'A body of more than a megabyte.', {
    ...booking,
    headers: json,
    payload: `"${'x'.repeat(1 << 21)}"`,
  })
  await refuse(415, 'A body that is not JSON.', {
    ...booking,
    headers: { 'content-type': 'text/plain' },
    payload: 'Grade',
  })
  return refusals
}

/** Too many requests, in a world with a limit of one. */
export async function refuseTooMany(): Promise<Refusal> {
  await using world = await openWorld(sqlite, { rateLimit: 1 })
  await world.admin.get('/v2/instance')
  const { status, body } = await world.admin.get('/v2/instance')
  assert.equal(status, 429)
  return { when: 'More requests in a minute than the service allows.', answer: body }
}

/** A body that never ends, in a world with a limit of one second. */
export async function refuseTooSlow(): Promise<Refusal> {
  await using world = await openWorld(sqlite, { requestTimeoutSeconds: 1 })
  const authorization = `Bearer ${world.admin.token}`
  const headers = { ...json, authorization, 'content-length': 100 }
  const sending = request(`${await world.app.listen()}/v2/booking`, { method: 'POST', headers })
  sending.write('{')
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  assert.equal(answer.statusCode, 408)
  return { when: 'A body that does not arrive.', answer: await jsonOf(answer) }
}

/** A write to a world whose database file has been removed. */
export async function refuseUnavailable(): Promise<Refusal> {
  let path = ''
  const engine: TestEngine = {
    ...sqlite,
    create: async () => {
      const database = await sqlite.create()
      path = database.url
      return database
    },
  }
  await using world = await openWorld(engine)
  rmSync(path)
  const { status, body } = await world.admin.post('/v2/time-activity', { name: 'Conforming' })
  assert.equal(status, 503, JSON.stringify(body))
  return { when: 'The file of the database is gone.', answer: body }
}
