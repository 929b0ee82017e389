/** The clipboard, and files from the computer. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBrowser, until } from '../support/console-visit.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

inBrowser('copies and files', (open) => {
  test('without a clipboard, as over plain HTTP, a secret is shown in a notice to copy by hand', async () => {
    await using visit = await open()
    const page = await visit.openTab(visit.world.admin, '/')
    await page.addInitScript("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    await page.goto(`${visit.address}/admin/api-clients?open=new`)
    const asked = page.getByRole('dialog', { name: 'New token' })
    await asked.getByLabel('Purpose').fill('Statistics')
    await asked.getByRole('button', { name: 'Create the token' }).click()
    const made = page.getByRole('dialog', { name: 'The new token' })
    const token = (await made.locator('.secret code').innerText()).trim()
    await made.getByRole('button', { name: 'Copy' }).click()
    await page.getByRole('status', { name: 'Notices', includeHidden: true }).getByText(token).waitFor()
  })

  test('the last chosen picture is kept, and a refused one can be chosen again', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const page = await visit.openTab(admin, '/template?id=1')
    const input = page.locator('.template-logo input[type=file]')
    const picture = (name: string, buffer = PNG) => ({ name, mimeType: 'image/png', buffer })
    const [free, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route('**/v2/file', async (route) => {
      const isSlow = route.request().postDataBuffer()?.includes('slow.png') === true
      const answer = await route.fetch()
      if (isSlow) await free.promise
      await route.fulfill({ response: answer })
      if (isSlow) answered.resolve()
    })
    await input.setInputFiles(picture('slow.png'))
    await input.setInputFiles(picture('quick.png'))
    const chosen = page.locator('.template-logo .chip')
    await chosen.getByText('quick.png').waitFor()
    free.resolve()
    await answered.promise
    await page.getByRole('button', { name: 'Save' }).click()
    await until(
      'the logo',
      async () => (await admin.list('invoice-template', 'id=1'))[0].logo,
      ([logo]) => logo?.name === 'quick.png',
    )
    assert.equal(await chosen.innerText(), 'quick.png')
    await input.setInputFiles(picture('broken.png', Buffer.from('no picture')))
    await page.getByRole('status', { name: 'Notices' }).getByText(/./).first().waitFor()
    assert.equal(await input.inputValue(), '', 'the same file is a new choice')
  })
})
