import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible, inBrowser, until } from '../support/console-visit.ts'
import { person } from '../support/people.ts'
import { Receiver } from '../support/receiver.ts'
import { setUpApp } from '../support/second-factors.ts'
import { sendFile } from '../support/send-file.ts'

inBrowser('administration', (open) => {
  test('the sessions of a user can be ended, and lost second factors removed', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const { id, browser, email } = await person(visit.world, { schedule: 'R-' })
    await setUpApp(visit.world, browser)
    const sessions = async () => (await admin.get(`/v2/session/list?user_id=${id}`)).body.data.length
    assert.equal(await sessions(), 1)
    const page = await visit.openTab(admin, `/admin/users?open=${id}`)
    const panel = page.getByRole('dialog')
    const signIn = panel.getByRole('region', { name: 'Sign-in' })
    await signIn.getByText('App, 10 recovery codes').waitFor()
    await panel.getByRole('region', { name: 'Signed in on' }).getByText('192.0.2.1').waitFor()
    await assertAccessible(page)
    await panel.getByRole('button', { name: 'End', exact: true }).click()
    await until('the session', sessions, (count) => count === 0)
    await panel.getByText('Not signed in').waitFor()
    await signIn.getByRole('button', { name: 'Remove all second factors' }).click()
    await page.getByRole('button', { name: 'Remove them' }).click()
    await signIn.getByText('None', { exact: true }).waitFor()
    const access = (await admin.get(`/v2/user/access?id=${id}`)).body.data
    assert.deepEqual([access.totp, access.recovery_codes], [false, 0])
    await panel.getByRole('button', { name: 'Invite' }).click()
    await signIn.getByText(/^Link for a new password, until/).waitFor()
    assert.equal((await browser.signIn(email, 'wrong')).status, 401)
  })

  test('a change in the journal shows the values before and after, and links to its record', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const tax = await admin.create('tax', { name: 'VAT', rate: '19' })
    await admin.put(`/v2/tax?id=${tax}`, { rate: '20' })
    const page = await visit.openTab(admin, '/admin/journal')
    await page
      .getByRole('row', { name: /Changed Tax/ })
      .getByRole('button')
      .first()
      .click()
    const change = page.getByRole('region', { name: 'What changed' })
    const row = change.getByRole('row', { name: /Rate/ })
    await row.waitFor()
    assert.deepEqual(await row.getByRole('cell').allTextContents(), ['19.00', '20.00'])
    await assertAccessible(page)
    await change.getByRole('link', { name: 'Open it' }).click()
    await page.getByRole('dialog').getByRole('heading', { name: 'VAT' }).waitFor()
  })

  test('deliveries appear as they are sent, are counted by state, show request and answer, and can be sent again', async () => {
    await using receiver = await Receiver.open()
    receiver.answer = (response) => {
      response.statusCode = 503
      response.end('come back later')
    }
    await using visit = await open()
    const { world } = visit
    await world.admin.post('/v2/webhook', { url: receiver.url })
    const page = await visit.openTab(world.admin, '/admin/webhook-deliveries')
    await page.getByText('Live', { exact: true }).waitFor()
    await world.admin.create('project', { name: 'Harbour' })
    await world.runJobs()
    await page.getByRole('button', { name: 'waiting 1' }).click()
    await page
      .getByRole('row', { name: /projectCreated/ })
      .getByRole('button')
      .first()
      .click()
    const delivery = page.getByRole('region', { name: 'The delivery' })
    await delivery.getByText('come back later').waitFor()
    await delivery.getByText('"type": "projectCreated"').waitFor()
    await assertAccessible(page)
    receiver.answer = (response) => response.end('thanks')
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
    const delivered = async () => {
      await world.runJobs()
      return (await world.admin.list('webhook/delivery'))[0]
    }
    await until('the delivery', delivered, ({ status, code }) => status === 'delivered' && code === 200)
    await delivery.getByText('delivered').waitFor()
  })

  test('a file is shown with the places that use it, and can be deleted', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>'
    const logo = await sendFile(admin, '/v2/file', 'logo.svg', svg)
    const spare = await sendFile(admin, '/v2/file', 'spare.svg', svg.replace('40', '41'))
    await admin.put('/v2/instance', { logo: [{ id: logo }] })
    const page = await visit.openTab(admin, `/admin/files?open=${logo}`)
    const use = page.getByRole('region', { name: 'Where it is used' })
    await use.getByRole('img', { name: 'logo.svg' }).waitFor()
    await use.getByText('Settings, Logo').waitFor()
    await assertAccessible(page)
    await page.goto(`${visit.address}/admin/files?open=${spare}`)
    await use.getByText('No record that you can see uses it.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    const files = async () => (await admin.list('file')).map(({ name }) => name)
    await until('the files', files, (names) => names.join() === 'logo.svg')
  })

  test('the health page describes the service, and links failures to their list', async () => {
    await using receiver = await Receiver.open()
    receiver.answer = (response) => {
      response.statusCode = 410
      response.end('gone')
    }
    await using visit = await open()
    const { world } = visit
    await world.admin.post('/v2/webhook', { url: receiver.url })
    const page = await visit.openTab(world.admin, '/admin')
    await page.getByRole('link', { name: 'Health' }).click()
    await page.getByText('No webhook deliveries failed').waitFor()
    await page.getByRole('region', { name: 'The service' }).getByText('SQLite').waitFor()
    await assertAccessible(page)
    await world.admin.create('project', { name: 'Harbour' })
    await world.runJobs()
    const failed = page.getByRole('listitem').filter({ hasText: '1 webhook delivery failed' })
    await failed.getByRole('link', { name: 'Show' }).click()
    await page.getByRole('button', { name: 'failed 1', pressed: true }).waitFor()
    await page.getByRole('row', { name: /projectCreated/ }).waitFor()
    await page.goBack()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await failed.waitFor()
    await assertAccessible(page)
    const wider = await page.evaluate<number>('document.querySelector("main").scrollWidth - innerWidth')
    assert.ok(wider <= 0, `${wider}`)
  })
})
