import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBrowser, until } from '../support/console-visit.ts'

inBrowser('decimals in the form of a record', (open) => {
  test('are typed and shown as in German, also in custom fields', async () => {
    await using visit = await open()
    const { admin } = visit.world
    await admin.put('/v2/instance', { locale: 'de-DE' })
    const field = await admin.create('custom-field', { name: 'Länge', module: 'project', type: 'number' })
    const id = await admin.create('project', { name: 'Film', budget_amount: '880.5' })
    const page = await visit.openTab(admin, `/admin/projects?open=${id}`)
    const panel = page.getByRole('dialog')
    const [amount, hours] = [panel.getByLabel('Budget, Betrag'), panel.getByLabel('Budget, Stunden')]
    await hours.waitFor()
    assert.equal(await amount.inputValue(), '880,5')
    await amount.fill('1.150')
    await hours.fill('7,5')
    await panel.getByLabel('Länge').fill('2,5')
    await panel.getByRole('button', { name: 'Speichern' }).click()
    const stored = async () => {
      const [{ budget_amount, budget_hours, custom_fields }] = await admin.list('project', `id=${id}`)
      const { value } = custom_fields.find((one: { id: number }) => one.id === field)
      return [budget_amount, budget_hours, value].join()
    }
    await until('they mean the same', stored, (said) => said === '1150,7.5,2.5')
  })
})
