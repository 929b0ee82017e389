/** A signed-in user sets up an app and a passkey, and signs in with the passkey. */
import { PASSWORD } from '../support/people.ts'
import { codeOf } from '../support/second-factors.ts'
import { SoftPasskey } from '../support/soft-passkey.ts'
import { type Desk, tryOperation } from './operation-desk.ts'

export async function walkFactors(desk: Desk, userId: number): Promise<void> {
  const { world, secrets } = desk
  await tryOperation(desk, 'postSessionFactorProve', { body: { password: PASSWORD } })
  const { data } = await tryOperation(desk, 'postSessionFactorTotpStart')
  const code = codeOf(data.secret, world)
  await tryOperation(desk, 'postSessionFactorTotpConfirm', { body: secrets.plain({ code }) })
  await tryOperation(desk, 'postSessionFactorRecoveryCodes')
  const passkey = new SoftPasskey()
  const made = passkey.create((await tryOperation(desk, 'postSessionFactorPasskeyOptions')).data)
  const { success } = await tryOperation(desk, 'postSessionFactorPasskeyRegister', {
    body: secrets.plain({ name: 'Laptop', passkey: made }),
  })
  await tryOperation(desk, 'putSessionFactorPasskey', { query: { id: success.id }, body: { name: 'Studio laptop' } })
  await tryOperation(desk, 'postSessionFactorProveOptions')
  const signed = passkey.assert((await tryOperation(desk, 'postSessionFactorPasskeySignInOptions')).data)
  await tryOperation(desk, 'postSessionFactorPasskeySignIn', { body: secrets.plain({ passkey: signed }) })
  await tryOperation(desk, 'getSessionFactor')
  await tryOperation(desk, 'deleteSessionFactorPasskey', { query: { id: success.id } })
  await tryOperation(desk, 'deleteSessionFactorTotp')
  await tryOperation(desk, 'deleteSessionFactor', { query: { user_id: userId } })
}
