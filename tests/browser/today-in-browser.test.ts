import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, inBrowser, until } from '../support/console-visit.ts'
import type { World } from '../world.ts'

/** Bookings and work of the administrator, around now. */
async function bookDay({ admin, clock }: World): Promise<void> {
  const now = clock.now()
  const [me] = await admin.list('contact', 'user=true')
  const resource = await admin.create('resource', { name: 'Ada', type_id: 2, type_person_id: me.id })
  const booking = (name: string, from: number, to: number) =>
    admin.create('booking', { name, start: now + from * 60, end: now + to * 60, resources: [{ id: resource }] })
  await booking('Trailer cut', -60, 60)
  await booking('Look test', -30, 90)
}

const timer = (page: Page) => page.getByRole('region', { name: 'Running timer' })

inBrowser('today', (open) => {
  test('shows the day, its clashes, and runs a timer that can be stopped and undone by keys', async () => {
    await using visit = await open()
    await bookDay(visit.world)
    const page = await visit.openTab(visit.world.admin)
    await page.getByRole('region', { name: 'My day' }).getByText('Trailer cut').waitFor()
    await page.getByRole('region', { name: 'Clashes' }).getByText('Trailer cut and Look test').waitFor()
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Start a timer for Look test' }).click()
    await timer(page).getByRole('button', { name: 'Stop the timer' }).waitFor()
    const running = async () => (await visit.world.admin.list('time-entry')).filter(({ end }) => end === null).length
    await until('one entry runs', running, (count) => count === 1)
    visit.world.clock.advance(90)
    await page.keyboard.press('s')
    await timer(page).getByLabel('What are you doing?').waitFor()
    await until('no entry runs', running, (count) => count === 0)
    await page.keyboard.press('Control+z')
    await timer(page).getByRole('button', { name: 'Stop the timer' }).waitFor()
    await until('the entry runs on', running, (count) => count === 1)
  })

  test('shows a booking that another user creates meanwhile', async () => {
    await using visit = await open()
    const page = await visit.openTab(visit.world.admin)
    await page.getByText('Live', { exact: true }).waitFor()
    await bookDay(visit.world)
    // The user has become a resource: the current user was read again, too.
    await page.getByRole('region', { name: 'My day' }).getByText('Look test').waitFor()
  })
})
