/** ASVS 5.0, sections 6.1 and 6.2, levels 1 and 2: one test for each requirement that applies. The engine makes no difference here. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { sqlite } from '../../support/engines.ts'
import { PASSWORD, person } from '../../support/people.ts'
import { openWorld } from '../../world.ts'
import { Browser } from '../browser.ts'
import { choosePasswordFor } from './choose-password-for.ts'
import { limitOf, readDocument } from './security-table.ts'

const DAY = 24 * 3600
const pagesFolder = join(import.meta.dirname, '../../../console/src/pages')

function codeIn({ body }: { body: { error: { details: { code: string }[] } } }): string | undefined {
  return body.error.details[0]?.code
}

/** The fields for passwords on the pages of the console. */
function passwordFields(): string[] {
  return globSync('{sign-in,profile}/*.tsx', { cwd: pagesFolder }).flatMap((path) =>
    [
      ...readFileSync(join(pagesFolder, path), 'utf8').matchAll(
        /<TextField[^>]*autoComplete="[a-z]+-password"[^>]*\/>/gs,
      ),
    ].map(([field]) => field),
  )
}

describe('ASVS 6.1 and 6.2: passwords', () => {
  test('6.1.1 the documentation has the limits on guessing, and says that nobody is locked out', () => {
    assert.equal(limitOf('Wrong passwords for one user from one network address'), 10)
    assert.match(readDocument('docs/operating/limits.md'), /so that nobody is ever locked out/)
    assert.match(readDocument('docs/guides/signing-in.md'), /attempts are limited/)
  })

  test('6.1.2 the documentation says which words a password cannot consist of', () => {
    assert.match(readDocument('docs/guides/signing-in.md'), /the name or address of the user.*Daybook/s)
  })

  test('6.1.3 the documentation lists all ways to sign in, and the strength of each', () => {
    const text = readDocument('docs/operating/security.md')
    for (const way of ['Password', 'Passkey', 'Single sign-on', 'Link of the operator', 'Access token']) {
      assert.match(text, new RegExp(`^\\| ${way} \\| .+ \\| .+ \\|$`, 'm'), way)
    }
  })

  test('6.2.1 a password has 12 characters or more', async () => {
    await using world = await openWorld(sqlite)
    const { userId } = await world.client({})
    const short = await choosePasswordFor(world, userId, 'elevenchar5')
    assert.deepEqual([short.status, codeIn(short)], [400, 'too_short'])
    assert.equal((await choosePasswordFor(world, userId, 'twelve-char5')).status, 200)
  })

  test('6.2.2 users change their own password', async () => {
    await using world = await openWorld(sqlite)
    const { browser, email } = await person(world, {})
    const password = 'another long sentence'
    assert.equal((await browser.post('/v2/session/password', { current: PASSWORD, password })).status, 200)
    assert.equal((await new Browser(world.app).signIn(email, password)).status, 200)
    assert.equal((await new Browser(world.app).signIn(email, PASSWORD)).status, 401)
  })

  test('6.2.3 a change needs the current password and the new one', async () => {
    await using world = await openWorld(sqlite)
    const { browser } = await person(world, {})
    const change = (body: object) => browser.post('/v2/session/password', body)
    assert.equal((await change({ password: 'another long sentence' })).status, 400)
    assert.equal((await change({ current: PASSWORD })).status, 400)
    assert.equal(
      codeIn(await change({ current: 'not my password', password: 'another long sentence' })),
      'wrong_password',
    )
  })

  test('6.2.4 the 3,000 most common passwords that are long enough are refused', async () => {
    await using world = await openWorld(sqlite)
    const { userId } = await world.client({})
    const file = '../../../src/domain/accounts/credential/guessed-passwords.txt'
    const common = readFileSync(join(import.meta.dirname, file), 'utf8')
      .trimEnd()
      .split('\n')
    assert.ok(common.length >= 3000)
    for (const password of [...common.slice(0, 1), ...common.slice(2999, 3000)]) {
      assert.equal(codeIn(await choosePasswordFor(world, userId, password)), 'too_common', password)
    }
  })

  test('6.2.5 no characters are required, and none are forbidden', async () => {
    await using world = await openWorld(sqlite)
    const { userId } = await world.client({})
    for (const password of [
      'onlysmallletterz',
      '918273645546',
      '🙂🙃🙂🙃🙂🙃🙂🙃🙂🙃🙂🙃',
      '            . ',
      '"\'<>&;--%00\\n',
    ]) {
      assert.equal((await choosePasswordFor(world, userId, password)).status, 200, password)
    }
  })

  test('6.2.6 fields for passwords are masked', () => {
    const fields = passwordFields()
    assert.ok(fields.length >= 5, `${fields.length}`)
    for (const field of fields) assert.match(field, /type="password"/)
  })

  test('6.2.7 passwords can be pasted and filled in by password managers', () => {
    for (const field of passwordFields()) {
      assert.match(field, /autoComplete="(current|new)-password"/)
      assert.doesNotMatch(field, /onPaste|readOnly/)
    }
  })

  test('6.2.8 the password is compared exactly as it was sent', async () => {
    await using world = await openWorld(sqlite)
    const { userId } = await world.client({})
    const [{ primary_email: email }] = await world.admin.list('user', `id=${userId}`)
    const password = ` Straße ${'x'.repeat(100)} `
    assert.equal((await choosePasswordFor(world, userId, password)).status, 200)
    for (const other of [password.trim(), password.toLowerCase(), password.slice(0, 72), password.replace('ß', 'ss')]) {
      assert.equal((await new Browser(world.app).signIn(email, other)).status, 401, other)
    }
    assert.equal((await new Browser(world.app).signIn(email, password)).status, 200)
  })

  test('6.2.9 a password may have 64 characters and more', async () => {
    await using world = await openWorld(sqlite)
    const { userId } = await world.client({})
    for (const length of [64, 256])
      assert.equal((await choosePasswordFor(world, userId, 'ab'.repeat(length / 2))).status, 200)
  })

  test('6.2.10 a password does not expire', async () => {
    await using world = await openWorld(sqlite)
    const { email } = await person(world, {})
    world.clock.advance(4 * 365 * DAY)
    assert.equal((await new Browser(world.app).signIn(email, PASSWORD)).status, 200)
  })

  test('6.2.11 a password of the name, the address, the account or the product is refused', async () => {
    await using world = await openWorld(sqlite)
    const { userId } = await world.client({})
    for (const password of ['user1@lumen.example', 'lumen studio 1', 'daybookdaybook', 'Lumen.Studio!!']) {
      assert.equal(codeIn(await choosePasswordFor(world, userId, password)), 'too_personal', password)
    }
  })
})
