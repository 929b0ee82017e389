/** Rooms that clash when they are booked at the same time, and ways to book them. */
import assert from 'node:assert/strict'
import type { World } from '../world.ts'

export const NINE = Temporal.Instant.from('2026-03-03T08:00:00Z').epochMilliseconds / 1000
export const HOUR = 3600
export const DAY = 24 * HOUR

export const refs = (...ids: number[]) => ids.map((id) => ({ id }))

/** Hours after nine. */
export const hours = (from: number, to: number) => ({ start: NINE + from * HOUR, end: NINE + to * HOUR })

export async function rooms(world: World, ...types: number[]): Promise<number[]> {
  const ids: number[] = []
  for (const type_id of types) ids.push(await world.admin.create('resource', { name: `Suite ${ids.length}`, type_id }))
  return ids
}

export async function rejecting(world: World, also: object = {}): Promise<void> {
  const { status } = await world.admin.put('/v2/instance', { settings: { clash_policy: 'reject', ...also } })
  assert.equal(status, 200)
}

export function book(world: World, resources: readonly number[], times: object, also: object = {}, query = '') {
  const body = { name: 'Grade', ...times, resources: refs(...resources), ...also }
  return world.admin.post(`/v2/booking?${query}`, body)
}

export async function booked(...args: Parameters<typeof book>): Promise<number> {
  const { status, body } = await book(...args)
  assert.equal(status, 200, JSON.stringify(body))
  return body.success.id
}
