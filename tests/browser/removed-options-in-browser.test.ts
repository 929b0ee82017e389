/** An option of a custom field that is no longer offered, in a record that has it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBrowser } from '../support/console-visit.ts'
import type { Client } from '../world.ts'

/** A project with the option *Film*, which is then removed, and what it is changed to. */
async function removeChosen(admin: Client): Promise<{ readonly field: number; readonly project: number }> {
  const options = [{ name: 'Film' }, { name: 'Digital' }]
  const field = await admin.create('custom-field', { name: 'Medium', type: 'select', module: 'project', options })
  const project = await admin.create('project', { name: 'Harbour', [`custom_field_${field}`]: 'Film' })
  await admin.put(`/v2/custom-field?id=${field}`, { options: [{ name: 'Digital' }] })
  return { field, project }
}

inBrowser('a removed option of a custom field', (open) => {
  test('is shown in the form of a record that has it, until another one is chosen', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const { project } = await removeChosen(admin)
    const page = await visit.openTab(admin, `/admin/projects?open=${project}`)
    const medium = page.getByRole('combobox', { name: 'Medium' })
    await medium.waitFor()
    assert.equal(await medium.inputValue(), 'Film')
    await medium.selectOption('Digital')
    assert.deepEqual(await medium.getByRole('option').allTextContents(), ['–', 'Digital'])
  })

  test('has a word in the journal, where other options have their names', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const { field, project } = await removeChosen(admin)
    await admin.put(`/v2/project?id=${project}`, { [`custom_field_${field}`]: 'Digital' })
    const [entry] = await admin.list('journal', `record=project&record_id=${project}&order_desc=id&limit=1`)
    const page = await visit.openTab(admin, `/admin/journal?open=${entry.id}`)
    const row = page.getByRole('dialog').getByRole('row', { name: /^Medium/ })
    await row.waitFor()
    assert.deepEqual(await row.getByRole('cell').allTextContents(), ['deleted option', 'Digital'])
  })
})
