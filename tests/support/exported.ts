/** Requests accounting exports, and reads them. */
import assert from 'node:assert/strict'
import type { Client, World } from '../world.ts'
import { readCsv } from './read-csv.ts'

/** The response to `GET /v2/export/<what>`, with its bytes. */
export async function askExport(world: World, client: Client, query: string) {
  const answer = await world.app.http.inject({
    method: 'GET',
    url: `/v2/export/${query}`,
    headers: { authorization: `Bearer ${client.token}` },
  })
  return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers, text: answer.body }
}

/** The rows of an export as CSV. */
export async function exported(world: World, query: string, client = world.admin): Promise<Record<string, string>[]> {
  const { status, bytes, text } = await askExport(world, client, query)
  assert.equal(status, 200, text)
  return readCsv(bytes)
}
