import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBrowser } from '../support/console-visit.ts'

inBrowser('the words of a form', (open) => {
  for (const [locale, choices] of [
    ['en-GB', ['Room', 'Person', 'Equipment']],
    ['de-DE', ['Raum', 'Person', 'Gerät']],
  ] as const) {
    test(`start with a capital letter, both choices and errors: ${locale}`, async () => {
      await using visit = await open()
      const { admin } = visit.world
      await admin.put('/v2/user/locale', { locale })
      const page = await visit.openTab(admin, '/admin/resources?open=new')
      const panel = page.getByRole('dialog')
      const choice = panel.locator('select').first()
      await choice.waitFor()
      const options = (await choice.locator('option').allTextContents()).filter((text) => text !== '–')
      assert.deepEqual(options.slice(0, 3), choices)
      assert.deepEqual(
        options.filter((text) => /^\p{Ll}/u.test(text)),
        [],
      )
      await choice.selectOption({ index: 1 })
      await panel.locator('button[type=submit]').click()
      const faults = panel.locator('.fault')
      await faults.first().waitFor()
      for (const fault of await faults.allTextContents()) assert.match(fault, /^\p{Lu}/u)
    })
  }
})
