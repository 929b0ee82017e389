import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible, inBrowser, until } from '../support/console-visit.ts'

inBrowser('users who may not read users', (open) => {
  test('can log their own time, see their name in the list, and make no refused requests', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const artist = await visit.world.client({ schedule: 'R-', project: 'R-' })
    const [{ first_name, last_name }] = await admin.list('user', `id=${artist.userId}`)
    const name = [first_name, last_name].filter(Boolean).join(' ')
    const page = await visit.openTab(artist, '/time')
    const refused: string[] = []
    page.on('response', (answer) => answer.status() === 403 && refused.push(answer.url()))
    await page.getByRole('heading', { level: 1, name: 'Time' }).waitFor()
    await page.keyboard.press('n')
    const panel = page.getByRole('dialog')
    assert.equal(await panel.getByLabel('Who').inputValue(), name)
    await panel.getByLabel('Name').fill('Grading')
    await panel.getByLabel('Start').fill('2026-03-02T09:00')
    await assertAccessible(page)
    await panel.getByRole('button', { name: 'Create' }).click()
    const stored = async () => (await admin.list('time-entry')).map(({ owner_id }) => owner_id)
    await until('the entry', stored, (owners) => owners.join() === String(artist.userId))
    await panel.getByRole('button', { name: 'Delete' }).waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await page
      .getByRole('row', { name: /Grading/ })
      .getByText(name, { exact: true })
      .waitFor()
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const filters = page.getByRole('combobox', { name: 'Filter' })
    await filters.waitFor()
    assert.equal(await filters.getByRole('option', { name: 'Who' }).count(), 0)
    assert.deepEqual(refused, [])
  })
})

inBrowser('a timer that nobody has stopped', (open) => {
  test('is on Today with its start day, even if there are many later entries', async () => {
    await using visit = await open()
    const { admin, clock } = visit.world
    const of = { owner_id: admin.userId, name: 'Grading' }
    const evening = clock.now() - 36 * 3600
    const id = await admin.create('time-entry', { ...of, start: evening })
    for (let hour = 1; hour <= 21; hour += 1)
      await admin.create('time-entry', { ...of, start: evening + hour * 3600, end: evening + hour * 3600 + 1800 })
    const page = await visit.openTab(admin)
    const timer = page.getByRole('region', { name: 'Running timer' })
    await timer.getByText('since Sat 28 Feb, 23:00').waitFor()
    await timer.getByRole('button', { name: 'Stop the timer' }).click()
    const stored = async () => (await admin.list('time-entry', `id=${id}`))[0].end
    await until('it ends', stored, (end) => end !== null)
  })
})
