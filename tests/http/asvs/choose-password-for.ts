import { secretIn } from '../../support/people.ts'
import type { Answer, World } from '../../world.ts'
import { Browser } from '../browser.ts'

/** Chooses a password by an invitation, and answers what the service said. */
export async function choosePasswordFor(world: World, userId: number, password: string): Promise<Answer> {
  const { body } = await world.admin.post(`/v2/user/invite?id=${userId}`)
  return new Browser(world.app).post('/v2/session/password', { secret: secretIn(body.success.link), password })
}
