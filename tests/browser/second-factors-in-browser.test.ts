import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { Browser } from '../http/browser.ts'
import { assertAccessible, type ConsoleVisit, inBrowser } from '../support/console-visit.ts'
import { holdAnswers } from '../support/held-answers.ts'
import { givePassword, PASSWORD } from '../support/people.ts'
import { codeOf, setUpApp } from '../support/second-factors.ts'

const EMAIL = 'mara@lumen.example'
/** A user of both instances. */
const ADMIN = 'admin@lumen.example'

inBrowser('second factors', (open) => {
  test('an app is set up with a picture and a code; signing in asks for a code, and a recovery code does too', async () => {
    await using visit = await open()
    const page = await visitorOf(visit)
    await page.goto(`${visit.address}/profile`)
    await page.getByRole('button', { name: 'Set up an app' }).click()
    await page.getByRole('img', { name: 'QR code for the app' }).waitFor()
    await assertAccessible(page)
    const secret = ((await page.locator('.app-secret').textContent()) ?? '').replaceAll(' ', '')
    await page.getByLabel('Code from the app').fill('000000')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('That code is wrong').waitFor()
    await page.getByLabel('Code from the app').fill(codeOf(secret, visit.world))
    await page.getByRole('button', { name: 'Confirm' }).click()
    const codes = page.getByRole('dialog', { name: 'Recovery codes' })
    await codes.waitFor()
    await assertAccessible(page)
    const [recovery = ''] = await codes.getByRole('listitem').allInnerTexts()
    await codes.getByRole('button', { name: 'I have saved them' }).click()
    await page.getByText('10 left.').waitFor()

    await signOut(page)
    visit.world.clock.advance(60)
    await typePassword(page)
    await page.getByRole('heading', { level: 1, name: 'One more step' }).waitFor()
    await assertAccessible(page)
    await page.getByLabel('Code').fill(codeOf(secret, visit.world))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()

    await signOut(page)
    await typePassword(page)
    await page.getByLabel('Code').fill(recovery)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  })

  test('new recovery codes are made once by a double click', async () => {
    await using visit = await open()
    const page = await visitorOf(visit)
    await page.goto(`${visit.address}/profile`)
    await page.getByRole('button', { name: 'Set up an app' }).dblclick()
    const secret = ((await page.locator('.app-secret').textContent()) ?? '').replaceAll(' ', '')
    await page.getByLabel('Code from the app').fill(codeOf(secret, visit.world))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('button', { name: 'I have saved them' }).click()
    let asked = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/recovery-codes')) asked += 1
    })
    await page.getByRole('button', { name: 'Create new codes' }).dblclick()
    await page.getByRole('dialog', { name: 'Recovery codes' }).waitFor()
    assert.equal(asked, 1)
  })

  test('new recovery codes are shown when they come, after the page was left', async () => {
    await using visit = await open()
    const page = await visitorOf(visit)
    await page.goto(`${visit.address}/profile`)
    await page.getByRole('button', { name: 'Set up an app' }).click()
    const secret = ((await page.locator('.app-secret').textContent()) ?? '').replaceAll(' ', '')
    await page.getByLabel('Code from the app').fill(codeOf(secret, visit.world))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('button', { name: 'I have saved them' }).click()
    const { release } = await holdAnswers(page, /\/recovery-codes$/)
    await page.getByRole('button', { name: 'Create new codes' }).click()
    await page.getByRole('link', { name: 'Today', exact: true }).first().click()
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
    release()
    const codes = page.getByRole('dialog', { name: 'Recovery codes' })
    await codes.waitFor()
    assert.equal(await codes.getByRole('listitem').count(), 10)
    await codes.getByRole('button', { name: 'I have saved them' }).click()
    await codes.waitFor({ state: 'detached' })
  })

  test('a passkey is created, signs in without a password, and is removed', async () => {
    await using visit = await open()
    const page = await visitorOf(visit, (address) => address.replace('127.0.0.1', 'localhost'))
    const session = await page.context().newCDPSession(page)
    await session.send('WebAuthn.enable')
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    const touches = (enabled: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    await page.goto(`${new URL(page.url()).origin}/profile`)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('dialog', { name: 'Recovery codes' }).waitFor()
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await page.getByText('Not used yet').waitFor()
    const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
    assert.deepEqual(
      credentials.map(({ rpId, isResidentCredential }) => [rpId, isResidentCredential]),
      [['localhost', true]],
    )

    await touches(false)
    await signOut(page)
    await assertAccessible(page)
    await touches(true)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()

    await page.goto(`${new URL(page.url()).origin}/profile`)
    await page.getByText('Last used').first().waitFor()
    await assertAccessible(page)
    await page.getByRole('button', { name: /^Remove / }).click()
    await page.getByText('The second factor has been removed.').waitFor()
  })

  test('a user who must have a second factor sees only its setup until it is done', async () => {
    await using visit = await open()
    const page = await visitorOf(visit)
    await visit.world.admin.put('/v2/instance?id=1', { settings: { require_second_factor: 'all' } })
    await page.goto(`${visit.address}/schedule`)
    await page.getByRole('heading', { level: 1, name: 'Set up a second factor' }).waitFor()
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Set up an app' }).click()
    const secret = ((await page.locator('.app-secret').textContent()) ?? '').replaceAll(' ', '')
    await page.getByLabel('Code from the app').fill(codeOf(secret, visit.world))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await page.getByRole('heading', { level: 1, name: 'Schedule' }).waitFor()
  })

  test('a sensitive change asks for a new proof of identity after ten minutes, and then continues', async () => {
    await using visit = await open()
    const page = await visitorOf(visit)
    await new Browser(visit.world.app).signIn(EMAIL, PASSWORD)
    await page.goto(`${visit.address}/profile`)
    await page.getByRole('button', { name: 'End', exact: true }).waitFor()
    visit.world.clock.advance(10 * 60 + 1)
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await page.getByRole('button', { name: 'End all others' }).click()
    await proof.waitFor()
    await assertAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByText('Nothing was changed').waitFor()
    await page.getByRole('button', { name: 'End', exact: true }).click()
    await proof.getByLabel('Your password or a code').fill('not the password')
    await proof.getByRole('button', { name: 'Continue' }).click()
    await proof.getByText('not your current password').waitFor()
    await proof.getByLabel('Your password or a code').fill(PASSWORD)
    await proof.getByRole('button', { name: 'Continue' }).click()
    await proof.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'End', exact: true }).waitFor({ state: 'detached' })
  })

  test('switching to an instance with a second factor asks for its code, and opens it', async () => {
    await using visit = await open()
    const { world } = visit
    for (const client of [world.admin, world.other]) await givePassword(world, client, client.userId)
    const there = new Browser(world.app)
    await there.signIn(ADMIN, PASSWORD, { instance: 2 })
    const { secret } = await setUpApp(world, there)
    const page = await visit.openStranger('/sign-in')
    await typePassword(page, ADMIN)
    await page.getByRole('button', { name: 'Lumen Studio' }).click()
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    await switchTo(page, 'Other Studio')
    const step = page.getByRole('dialog', { name: 'Switch to Other Studio' })
    await step.waitFor()
    await assertAccessible(page)
    await step.getByLabel('Code').fill('000000')
    await step.getByRole('button', { name: 'Continue' }).click()
    await step.getByText('That code is wrong').waitFor()
    await step.getByLabel('Code').fill(codeOf(secret, world))
    await step.getByRole('button', { name: 'Continue' }).click()
    await step.waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    // Switching back asks for nothing.
    const loaded = page.waitForEvent('load')
    await switchTo(page, 'Lumen Studio')
    await loaded
    await page.getByRole('button', { name: 'You and your settings' }).click()
    await page.getByRole('menuitem', { name: 'Other Studio' }).waitFor()
  })
})

async function switchTo(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'You and your settings' }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** A person with a password, who has just signed in. */
async function visitorOf(visit: ConsoleVisit, at = (address: string) => address): Promise<Page> {
  const { world, address } = visit
  const id = await world.admin.create('user', { first_name: 'Mara', primary_email: EMAIL })
  await givePassword(world, world.admin, id)
  const page = await visit.openStranger('/sign-in')
  await page.goto(`${at(address)}/sign-in`)
  await typePassword(page)
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  return page
}

async function typePassword(page: Page, email = EMAIL): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'You and your settings' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
}
