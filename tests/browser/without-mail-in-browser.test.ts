/** Documents in a service that cannot send mails. */
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, inBrowser } from '../support/console-visit.ts'
import { startMailServer } from '../support/mail-server.ts'
import type { World } from '../world.ts'

const dialog = (page: Page) => page.getByRole('dialog')

/** The address of a draft invoice. */
async function draft({ admin }: World): Promise<string> {
  await admin.put('/v2/instance', { company_email: null })
  const client = await admin.create('contact', { type: 'organization', name: 'Acme', email_1: 'pay@acme.example' })
  const items = [{ item_text: 'Grading', quantity: 2, unit_amount: 500 }]
  return `/invoice?id=${await admin.create('invoice', { client: [{ id: client }], items })}`
}

inBrowser('documents without mail', (open) => {
  test('without a mail server, the dialog issues without mail', async () => {
    await using visit = await open()
    const page = await visit.openTab(visit.world.admin, await draft(visit.world))
    await page.getByRole('button', { name: 'Issue …' }).click()
    const status = dialog(page).getByRole('status')
    await status.getByText('No mail can be sent from here, because no mail server is set up.').waitFor()
    await dialog(page).getByText('It gets the number INV-1.').waitFor()
    await dialog(page).getByRole('button', { name: 'Issue and send' }).waitFor({ state: 'detached' })
    await dialog(page).getByRole('alert').waitFor({ state: 'detached' })
    await assertAccessible(page)
    await dialog(page).locator('.primary').getByText('Issue without mail').click()
    await page.getByRole('heading', { level: 1, name: 'Invoice INV-1' }).waitFor()
    await page.getByRole('button', { name: 'Send …' }).click()
    await dialog(page).getByText('Send the PDF yourself.').waitFor()
    await dialog(page).getByRole('button', { name: 'Send', exact: true }).waitFor({ state: 'detached' })
  })

  test('without an address of the company, the dialog says where to enter it', async () => {
    await using server = await startMailServer()
    await using visit = await open({ smtpUrl: server.url })
    const page = await visit.openTab(visit.world.admin, await draft(visit.world))
    await page.getByRole('button', { name: 'Issue …' }).click()
    await dialog(page).getByText('the email address of the company is missing. Enter it in the settings.').waitFor()
    await dialog(page).locator('.primary').getByText('Issue without mail').waitFor()
    await dialog(page).getByRole('link', { name: 'Enter it in the settings.' }).click()
    await page.getByRole('searchbox', { name: 'Find a setting' }).waitFor()
  })

  test('users who may not open the settings read who enters the address of the company', async () => {
    await using server = await startMailServer()
    await using visit = await open({ smtpUrl: server.url })
    const path = await draft(visit.world)
    // The page of the settings needs ADMIN too.
    for (const account of ['--', 'RW'] as const) {
      const page = await visit.openTab(await visit.world.client({ finance: 'RW', contact: 'R-', account }), path)
      await page.getByRole('button', { name: 'Issue …' }).click()
      await dialog(page).getByText('the company is missing. An administrator can enter it.').waitFor()
    }
  })
})
