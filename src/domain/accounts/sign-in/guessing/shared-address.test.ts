import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Browser } from '../../../../../tests/http/browser.ts'
import { givePassword, PASSWORD, person } from '../../../../../tests/support/people.ts'
import { onEachEngine, type World } from '../../../../../tests/world.ts'

const WRONG = 'not the password of anybody'
const OWN = 'the password of the namesake'
const GUESSER = { address: '203.0.113.9' }

/** Creates a user with the same address in the other instance. */
async function namesake(world: World, email: string): Promise<void> {
  const id = await world.other.create('user', { first_name: 'Namesake', primary_email: email })
  await givePassword(world, world.other, id, OWN)
}

onEachEngine('users of several instances with the same address', (open) => {
  test('401: a browser that one of them knows has no extra attempts for the others', async () => {
    await using world = await open()
    const { email, browser } = await person(world, {})
    await namesake(world, email)
    for (let n = 0; n < 12; n += 1) {
      const guesser = new Browser(world.app, GUESSER)
      assert.equal((await guesser.signIn(email, OWN)).status, 200, 'their own password')
      assert.equal((await guesser.signIn(email, `${WRONG} ${n}`)).status, 401)
    }
    const guesser = new Browser(world.app, GUESSER)
    assert.equal((await guesser.signIn(email, OWN)).status, 200)
    // Another error would reveal whether another instance has a user with the address.
    assert.equal((await guesser.signIn(email, PASSWORD)).status, 401, 'the password of the other user')
    const elsewhere = new Browser(world.app, { address: '203.0.113.10' })
    assert.equal((await elsewhere.signIn(email, PASSWORD)).status, 200)
    browser.cookies.delete('__Host-daybook')
    assert.equal((await browser.signIn(email, PASSWORD)).status, 200, 'a browser that knows the other user')
  })

  test('401: the correct password of one of them counts as an attempt for the others', async () => {
    await using world = await open()
    const { email } = await person(world, {})
    await namesake(world, email)
    for (let n = 0; n < 11; n += 1) {
      assert.equal((await new Browser(world.app, GUESSER).signIn(email, OWN)).status, 200)
    }
    assert.equal((await new Browser(world.app, GUESSER).signIn(email, PASSWORD)).status, 401)
  })

  test('200: a person with the same password for all of them can sign in to each', async () => {
    await using world = await open()
    const { email, browser } = await person(world, {})
    const id = await world.other.create('user', { first_name: 'Again', primary_email: email })
    await givePassword(world, world.other, id)
    for (let n = 0; n < 12; n += 1) {
      const chosen = await browser.signIn(email, PASSWORD, { instance: 1 + (n % 2) })
      assert.equal(chosen.status, 200)
    }
    assert.equal((await browser.signIn(email, PASSWORD)).body.error.details[0].code, 'choose_instance')
  })
})
