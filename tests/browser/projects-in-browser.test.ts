import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openStudio } from '../scenarios/billed-studio.ts'
import { assertAccessible, inBrowser, until } from '../support/console-visit.ts'

inBrowser('projects', (open) => {
  test('a project is moved to another status by drag and keys, and back by undo; folders show it in its place', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const folder = await admin.create('project/folder', { name: 'Features' })
    const id = await admin.create('project', {
      name: 'Harbour',
      status: [{ name: 'Active' }],
      parent_folder_id: folder,
    })
    await admin.create('project', { name: 'Trailer', status: [{ name: 'Completed' }] })
    const page = await visit.openTab(admin, '/projects')
    const column = (name: string) => page.getByRole('region', { name, exact: true })
    const isIn = (name: string) => column(name).getByRole('link', { name: 'Harbour' }).waitFor()
    await isIn('Active')
    await assertAccessible(page)
    const statusOf = async () => (await admin.list('project', `id=${id}`))[0].status[0].name
    await column('Active').getByRole('listitem').filter({ hasText: 'Harbour' }).dragTo(column('Completed'))
    await until('it is dragged', statusOf, (name) => name === 'Completed')
    await isIn('Completed')
    await page.keyboard.press('Control+z')
    await until('it is back', statusOf, (name) => name === 'Active')
    // Until the page shows this, its choice already is 'Completed'.
    await isIn('Active')
    await page.getByLabel('Status of Harbour').selectOption('Completed')
    await until('it is chosen', statusOf, (name) => name === 'Completed')
    await isIn('Completed')
    await page.getByRole('button', { name: 'In folders' }).click()
    await page.getByText('Features').waitFor()
    await assertAccessible(page)
    await page.getByLabel('Find a project').fill('trail')
    await page.getByRole('link', { name: 'Harbour' }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'List with all columns' }).click()
    await page.getByRole('button', { name: 'Open Harbour' }).waitFor()
  })

  test('a project without a client, a code and days has no empty parts in its path', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const page = await visit.openTab(admin, `/project?id=${await admin.create('project', { name: 'Harbour' })}`)
    assert.equal(await page.getByRole('main').getByRole('paragraph').first().textContent(), 'Projects')
  })

  test('the page of a project shows exact figures, phases, bookings, people and documents', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const { project, book, invoice } = await openStudio(visit.world)
    await admin.put(`/v2/project?id=${project}`, { budget_amount: '2500', budget_hours: '40' })
    const first = await book('Conform', -9)
    await book('Grade', -3)
    await book('Mix', 4)
    await book('Online', 6, { status: [{ name: 'First Hold' }] })
    const made = await invoice({ booking_ids: [first] })
    await admin.put(`/v2/invoice?id=${made.id}`, { status_id: 3 })
    const now = visit.world.clock.now()
    const phase = { project_id: project, type_id: 1 }
    await admin.create('project/phase', { ...phase, name: 'Prepare', start: now - 900_000, end: now - 400_000 })
    await admin.create('project/phase', { ...phase, name: 'Picture', start: now - 300_000, end: now + 400_000 })
    await admin.create('project/phase', { ...phase, type_id: 2, name: 'Deliver', start: now + 900_000 })
    const entry = { name: 'Grading', owner_id: admin.userId, project: [{ id: project }] }
    await admin.create('time-entry', { ...entry, start: now - 7200, end: now - 1800 })
    const page = await visit.openTab(admin, `/project?id=${project}`)
    await page.getByRole('heading', { level: 1, name: 'Harbour' }).waitFor()
    const figures = page.locator('dl.figures')
    await figures.getByText('2,400.00').waitFor()
    for (const text of ['2,500.00', '40.00 h planned', '96.0% of the budget', '1.50 h', 'cost 1,200.00']) {
      await figures.getByText(text).first().waitFor()
    }
    await page.getByRole('img', { name: /^Phases/ }).waitFor()
    await page.getByRole('img', { name: /^Budget, booked, invoiced, EUR/ }).waitFor()
    await page.getByRole('region', { name: 'Next bookings' }).getByRole('link', { name: 'Mix' }).waitFor()
    await page.getByRole('region', { name: 'Documents' }).getByRole('link', { name: 'INV-1' }).waitFor()
    await page.getByRole('region', { name: 'Who worked on it' }).getByText('1.50 h').waitFor()
    await page.getByRole('link', { name: 'Projects', exact: true }).and(page.locator('[aria-current]')).waitFor()
    await assertAccessible(page)
    await figures.getByRole('link', { name: 'Bill it' }).click()
    await page
      .getByRole('searchbox', { name: 'Find a project or client' })
      .and(page.locator('[value=Harbour]'))
      .waitFor()
    await page.getByText('Grade').first().waitFor()
    await page.getByRole('searchbox').fill('Nobody')
    await page.getByText('No unbilled work has this name.').waitFor()
  })

  test('users are shown no parts that the service would refuse, and make no refused requests', async () => {
    await using visit = await open()
    const { book } = await openStudio(visit.world)
    await book('Grade', -3)
    for (const [levels, sees] of [
      [{ project: 'R-' }, []],
      [{ project: 'R-', schedule: 'R-' }, ['Next bookings']],
      [{ project: 'RW', finance: 'R-' }, ['Documents']],
    ] as const) {
      const client = await visit.world.client(levels)
      const page = await visit.openTab(client, '/projects')
      const refused: string[] = []
      page.on('response', (answer) => answer.status() === 403 && refused.push(answer.url()))
      await page.reload()
      await page.getByRole('link', { name: 'Harbour' }).click()
      await page.locator('dl.figures').waitFor()
      for (const name of ['Next bookings', 'Documents']) {
        const count = await page.getByRole('region', { name }).count()
        assert.equal(count, (sees as readonly string[]).includes(name) ? 1 : 0, name)
      }
      assert.equal(await page.locator('dl.figures').getByText('To bill').count(), 0)
      assert.deepEqual(refused, [])
    }
  })
})
