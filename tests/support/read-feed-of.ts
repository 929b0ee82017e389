/** The contents of a calendar feed for a reader without a token. */
import assert from 'node:assert/strict'
import ICAL from 'ical.js'
import type { World } from '../world.ts'

export interface FeedAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
}

export async function readFeedOf(
  world: World,
  path: string,
  headers: Record<string, string> = {},
): Promise<FeedAnswer> {
  const answer = await world.app.http.inject({ url: path, headers })
  return { status: answer.statusCode, headers: answer.headers, text: answer.body }
}

/** The events of a feed, as another program reads them. */
export async function eventsOf(world: World, path: string): Promise<ICAL.Component[]> {
  const { status, text } = await readFeedOf(world, path)
  assert.equal(status, 200, text)
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
}

/** Their titles and statuses. */
export async function titlesOf(world: World, path: string): Promise<string[]> {
  const value = (event: ICAL.Component, name: string) => String(event.getFirstPropertyValue(name))
  return (await eventsOf(world, path)).map((event) => `${value(event, 'summary')} ${value(event, 'status')}`)
}
