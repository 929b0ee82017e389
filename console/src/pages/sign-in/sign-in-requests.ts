import { send } from '../../api/client.ts'
import type { Problem } from '../../api/problem.ts'

export interface InstanceChoice {
  readonly id: number
  readonly name: string
}

/** The response to a link of /setup, /invite or /reset. */
export interface LinkFacts {
  readonly purpose: 'setup' | 'invite' | 'reset' | 'enter'
  readonly first_name: string
  readonly last_name: string | null
  readonly email: string
  readonly instance: InstanceChoice
  readonly password: { readonly min_length: number }
}

export interface Credentials {
  readonly email: string
  readonly password: string
  readonly instance?: number
  readonly otp?: string
}

export async function signIn(credentials: Credentials): Promise<void> {
  await send('POST', '/v2/session', { body: credentials })
}

/** The instances to choose from, if that is why the sign-in was refused. */
export function choicesOf({ status, details }: Problem): readonly InstanceChoice[] | undefined {
  const choice = details.find(({ code }) => code === 'choose_instance')
  return status === 403 ? (choice?.instances as readonly InstanceChoice[] | undefined) : undefined
}

export async function readLink(secret: string): Promise<LinkFacts> {
  return (await send<{ readonly data: LinkFacts }>('POST', '/v2/session/link', { body: { secret } })).body.data
}

/** Sets a password with a link, which is used up, and returns the user. */
export async function choosePassword(secret: string, password: string): Promise<string> {
  const { body } = await send<{ readonly success: { readonly email: string } }>('POST', '/v2/session/password', {
    body: { secret, password },
  })
  return body.success.email
}

export async function setUp(setup: Readonly<Record<string, string | null>>): Promise<void> {
  await send('POST', '/v2/session/setup', { body: setup })
}

export async function askForLink(email: string): Promise<void> {
  await send('POST', '/v2/session/forgot', { body: { email } })
}

/** True if a link was never valid, was used or has expired. */
export function isLinkOver({ details }: Problem): boolean {
  return details.some(({ code }) => code === 'link_over')
}

/** The instances to choose from after a sign-in with the provider. */
export async function readChoices(): Promise<readonly InstanceChoice[]> {
  const { body } = await send<{ readonly data: { readonly instances: readonly InstanceChoice[] } }>(
    'GET',
    '/v2/session/oidc/choice',
  )
  return body.data.instances
}

export async function chooseAfterProvider(instance: number): Promise<void> {
  await send('POST', '/v2/session/oidc/choice', { body: { instance } })
}

/** Signs in by the link of the operator, which is used up. A user with a second factor needs a code too. */
export async function enterByLink(secret: string, otp?: string): Promise<void> {
  await send('POST', '/v2/session/enter', { body: { secret, ...(otp !== undefined && { otp }) } })
}
