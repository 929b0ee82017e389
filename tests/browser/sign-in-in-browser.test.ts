import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible, inBrowser } from '../support/console-visit.ts'
import { givePassword } from '../support/people.ts'

const PASSWORD = 'a sentence that nobody else would think of'

inBrowser('signing in', (open) => {
  test('an invited user chooses a password and is signed in, then signs out and in again', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const user = await admin.create('user', { first_name: 'Mara', primary_email: 'mara@lumen.example' })
    const { body } = await admin.post(`/v2/user/invite?id=${user}`)
    const link = new URL(body.success.link)
    const page = await visit.openStranger(link.pathname + link.hash)
    await page.getByRole('heading', { level: 1, name: 'Welcome' }).waitFor()
    await assertAccessible(page)
    await page.getByLabel('Password').fill('too short')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await page.getByText('That is too short. Try a sentence.').waitFor()
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Set the password' }).click()
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()

    await page.getByRole('button', { name: 'You and your settings' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    await assertAccessible(page)
    await page.getByLabel('Email').fill('mara@lumen.example')
    await page.getByLabel('Password').fill('the wrong password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Email and password do not match.').first().waitFor()
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    await page.goto(`${visit.address}/profile`)
    await page.getByText('This browser').waitFor()
    await assertAccessible(page)

    const again = await visit.openStranger(link.pathname + link.hash)
    await again.getByRole('heading', { level: 1, name: 'This link is no longer valid' }).waitFor()
  })

  test('a user who is not signed in gets the sign-in page, and then the requested page', async () => {
    await using visit = await open()
    const page = await visit.openStranger('/profile')
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    assert.equal(new URL(page.url()).search, '?to=%2Fprofile')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByLabel('Email').fill('nobody@lumen.example')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByText('we have sent a link to it').waitFor()
  })

  test('a link to a record leads there after signing in', async () => {
    await using visit = await open()
    const { admin } = visit.world
    await givePassword(visit.world, admin, admin.userId, PASSWORD)
    const id = await admin.create('contact', { type: 'organization', name: 'Acme' })
    const page = await visit.openStranger(`/contacts?open=${id}&q=ac`)
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    await page.getByLabel('Email').fill('admin@lumen.example')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('dialog', { name: 'Acme' }).waitFor()
    const { pathname, searchParams } = new URL(page.url())
    assert.deepEqual([pathname, Object.fromEntries(searchParams)], ['/contacts', { open: String(id), q: 'ac' }])
  })
})
