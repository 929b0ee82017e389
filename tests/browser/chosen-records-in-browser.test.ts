import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBrowser, until } from '../support/console-visit.ts'

inBrowser('records that a form refers to', (open) => {
  test('the resources of a rate are chosen by their names', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const room = { type_id: 1 }
    for (const name of ['Suite 1', 'Suite 2']) await admin.create('resource', { ...room, name })
    const [first] = await admin.list('resource', 'name=Suite 1')
    const id = await admin.create('rate-scheme', { name: 'House', type_id: 1, currency: 'EUR', resources: [first] })
    const page = await visit.openTab(admin, `/rates?open=${id}`)
    const panel = page.getByRole('dialog', { name: 'House' })
    await panel.getByRole('button', { name: 'Clear Suite 1' }).waitFor()
    await panel.getByRole('combobox', { name: 'Resources' }).fill('Suite 2')
    await page.getByRole('option', { name: 'Suite 2' }).click()
    await panel.getByRole('button', { name: 'Save' }).click()
    await until(
      'both are stored',
      async () => (await admin.list('rate-scheme', `id=${id}`))[0].resources.map((one: { name: string }) => one.name),
      (names) => names.join() === 'Suite 1,Suite 2',
    )
  })

  test('the members of a group are shown by their names', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const page = await visit.openTab(admin, '/admin/groups?open=1')
    const panel = page.getByRole('dialog')
    const [{ members }] = await admin.list('group', 'id=1')
    const term = panel.getByRole('term').filter({ hasText: 'Members' })
    await term.waitFor()
    const said = await term.locator('xpath=following-sibling::dd').textContent()
    assert.match(said ?? '', new RegExp(members[0].first_name))
    assert.equal(await panel.getByRole('button', { name: 'Add a line' }).count(), 0)
  })

  test('the users of a project are called users, also in German', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const project = await admin.create('project', { name: 'Film', people: { users: [{ id: admin.userId }] } })
    await admin.put('/v2/instance', { locale: 'de-DE' })
    const page = await visit.openTab(admin, `/admin/projects?open=${project}`)
    const row = page.getByRole('dialog').getByRole('group', { name: 'Zeile 1' })
    await row.getByRole('combobox', { name: 'Benutzer' }).waitFor()
    await row.getByRole('checkbox', { name: 'Leitet das Projekt' }).waitFor()
  })
})
