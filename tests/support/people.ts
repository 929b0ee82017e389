/** People who can sign in. */
import assert from 'node:assert/strict'
import { Browser, type BrowserOptions } from '../http/browser.ts'
import type { Client, World } from '../world.ts'

export const PASSWORD = 'a lamp on every stair'

/** The secret of a link: the text after its #. */
export function secretIn(link: string): string {
  return link.slice(link.indexOf('#') + 1)
}

/** Sets the password of a user with a link from an administrator. */
export async function givePassword(world: World, by: Client, userId: number, password = PASSWORD): Promise<void> {
  const invited = await by.post(`/v2/user/invite?id=${userId}`)
  assert.equal(invited.status, 200, JSON.stringify(invited.body))
  const secret = secretIn(invited.body.success.link)
  const chosen = await new Browser(world.app).post('/v2/session/password', { secret, password })
  assert.equal(chosen.status, 200, JSON.stringify(chosen.body))
}

/** A browser with a signed-in user; `by` may invite them. */
export async function signedIn(
  world: World,
  by: Client,
  userId: number,
  { password = PASSWORD, ...options }: BrowserOptions & { readonly password?: string } = {},
): Promise<Browser> {
  await givePassword(world, by, userId, password)
  const [{ primary_email }] = await by.list('user', `id=${userId}`)
  const browser = new Browser(world.app, options)
  const answer = await browser.signIn(primary_email, password)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return browser
}

/** A signed-in user of a group with these levels. */
export async function person(world: World, levels: Parameters<World['client']>[0]) {
  const client = await world.client(levels)
  const [{ primary_email: email }] = await world.admin.list('user', `id=${client.userId}`)
  return { client, email, id: client.userId, browser: await signedIn(world, world.admin, client.userId) }
}
