import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, type ConsoleVisit, inBrowser, until } from '../support/console-visit.ts'

const WEEK = 7 * 86_400
const HOUR = 3600
/** Monday 9:00 in the zone of the account. */
const MONDAY = Temporal.Instant.from('2026-03-02T09:00:00Z').epochMilliseconds / 1000

async function room({ world }: ConsoleVisit, name: string): Promise<number> {
  return world.admin.create('resource', { name, type_id: 1 })
}

function book({ world }: ConsoleVisit, name: string, start: number, id: number, also: object = {}): Promise<number> {
  return world.admin.create('booking', { name, start, end: start + 4 * HOUR, resources: [{ id }], ...also })
}

function bar(page: Page, name: string) {
  return page.getByRole('grid', { name: 'Schedule' }).getByRole('button', { name: new RegExp(`^${name}`) })
}

/** Reads over the network, beside what the browser writes meanwhile. */
async function startsOf({ world, address }: ConsoleVisit, name: string): Promise<number[]> {
  const headers = { authorization: `Bearer ${world.admin.token}` }
  const answer = await fetch(`${address}/v2/booking?limit=100&order_asc=start`, { headers })
  const { data } = (await answer.json()) as { readonly data: readonly { name: string; start: number }[] }
  return data.flatMap((one) => (one.name === name ? [one.start] : []))
}

inBrowser('series and weeks', (open) => {
  test('shows what each choice for a series would change, before the change', async () => {
    await using visit = await open()
    const suite = await room(visit, 'Suite 1')
    const repeat_rule = 'FREQ=weekly;INTERVAL=1;BYDAY=MO;REPENDTYPE=count;COUNT=4'
    await book(visit, 'Grade', MONDAY, suite, { repeat_rule })
    await book(visit, 'Mix', MONDAY + 2 * WEEK + 5 * HOUR, suite)
    const page = await visit.openTab(visit.world.admin, '/schedule?date=2026-03-09')
    await bar(page, 'Grade').dblclick()
    const panel = page.getByRole('dialog', { name: 'Grade' })
    const ends = panel.getByRole('textbox', { name: 'Ends' })
    const [hour = 0] = (await ends.inputValue()).split(':').map(Number)
    await ends.fill(`${hour + 3}:00`)
    await panel.getByRole('button', { name: 'Save' }).click()
    const question = page.getByRole('dialog', { name: /which bookings of the series/ })
    await question.getByRole('button', { name: /Only this one.*1 booking, 9 Mar 2026/ }).waitFor()
    await question.getByRole('button', { name: /follow.*3 bookings, 9 Mar 2026 – 23 Mar 2026, 1 clash/ }).waitFor()
    await question
      .getByRole('button', { name: /whole series.*4 bookings, 2 Mar 2026 – 23 Mar 2026, 1 clash/ })
      .waitFor()
    await assertAccessible(page)
    assert.equal((await startsOf(visit, 'Grade')).length, 4)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog', { name: 'Grade' }).getByRole('button', { name: 'Delete' }).click()
    await question.getByRole('button', { name: /follow.*3 bookings/ }).waitFor()
    await question.getByRole('button', { name: /follow/ }).click()
    await until(
      'the bookings of the series',
      () => startsOf(visit, 'Grade'),
      (starts) => starts.join() === String(MONDAY),
    )
  })

  test('asks which bookings of a series a key gives its status to', async () => {
    await using visit = await open()
    const suite = await room(visit, 'Suite 1')
    const repeat_rule = 'FREQ=weekly;INTERVAL=1;BYDAY=MO;REPENDTYPE=count;COUNT=4'
    await book(visit, 'Grade', MONDAY, suite, { repeat_rule, status: [{ name: 'Confirmed' }] })
    const page = await visit.openTab(visit.world.admin, '/schedule?date=2026-03-09')
    const statuses = async () =>
      (await visit.world.admin.list('booking', 'order_asc=start')).map(({ status }) => status[0].name)
    await bar(page, 'Grade').click()
    await page.keyboard.press('1')
    const question = page.getByRole('dialog', { name: /^Grade: which bookings of the series/ })
    await question.getByRole('button', { name: /follow.*3 bookings/ }).click()
    const held = ['First Hold', 'First Hold', 'First Hold']
    await until('the statuses', statuses, (found) => found.join() === ['Confirmed', ...held].join())
    await page.keyboard.press('Control+z')
    await until('the statuses', statuses, (found) => !found.includes('First Hold'))
  })

  test('gives each booking of a series back the status that it had', async () => {
    await using visit = await open()
    const suite = await room(visit, 'Suite 1')
    const repeat_rule = 'FREQ=weekly;INTERVAL=1;BYDAY=MO;REPENDTYPE=count;COUNT=4'
    const { admin } = visit.world
    await book(visit, 'Grade', MONDAY, suite, { repeat_rule, status: [{ name: 'Confirmed' }] })
    const bookings = () => admin.list('booking', 'order_asc=start')
    const last = (await bookings())[3].id
    await admin.put(`/v2/booking?id=${last}`, { status: [{ name: 'Second Hold' }] })
    const page = await visit.openTab(admin, '/schedule?date=2026-03-09')
    const statuses = async () => (await bookings()).map(({ status }) => status[0].name).join()
    const before = await statuses()
    assert.match(before, /Confirmed,Second Hold$/)
    await bar(page, 'Grade').click()
    await page.keyboard.press('1')
    await page
      .getByRole('dialog', { name: /^Grade: which bookings of the series/ })
      .getByRole('button', { name: /whole series.*4 bookings/ })
      .click()
    const all = Array(4).fill('First Hold').join()
    await until('the statuses', statuses, (found) => found === all)
    await page.keyboard.press('Control+z')
    await page.getByText(/^Undone: /).waitFor()
    assert.equal(await statuses(), before)
    await page.keyboard.press('Control+Shift+z')
    await page.getByText(/^Redone: /).waitFor()
    assert.equal(await statuses(), all)
    await page.keyboard.press('Control+z')
    await until('the statuses', statuses, (found) => found === before)
  })

  test('asks once for several bookings, some of which are in series', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const [suite, other] = [await room(visit, 'Suite 1'), await room(visit, 'Suite 2')]
    const repeat_rule = 'FREQ=daily;INTERVAL=1;REPENDTYPE=count;COUNT=4'
    const status = [{ name: 'Confirmed' }]
    await book(visit, 'Grade', MONDAY, suite, { repeat_rule, status })
    await book(visit, 'Mix', MONDAY, other, { status })
    const page = await visit.openTab(admin, '/schedule?date=2026-03-02')
    const held = async () =>
      (await admin.list('booking', 'order_asc=start&limit=100')).flatMap((one) =>
        one.status[0].name === 'Confirmed' ? [] : [`${one.name} ${(one.start - MONDAY) / 86_400}`],
      )
    const becomes = (...names: string[]) =>
      until('the statuses', held, (found) => found.toSorted().join() === names.join())
    const question = page.getByRole('dialog', { name: '3 bookings: which bookings of the series?' })
    const choose = async () => {
      await bar(page, 'Mix').click()
      for (const at of [1, 2])
        await bar(page, 'Grade')
          .nth(at)
          .click({ modifiers: ['Control'] })
    }
    const trials: string[] = []
    page.on('request', (request) => request.url().includes('dry_run') && trials.push(request.url()))
    await choose()
    await page.keyboard.press('1')
    await question.getByRole('button', { name: /^Only these.*3 bookings$/ }).waitFor()
    await question.getByRole('button', { name: /whole series.*5 bookings, 2 Mar 2026 – 5 Mar 2026/ }).waitFor()
    // One for each of the other choices, of the series alone.
    assert.equal(trials.length, 2)
    await assertAccessible(page)
    await question.getByRole('button', { name: /^Only these/ }).click()
    await becomes('Grade 1', 'Grade 2', 'Mix 0')
    await page.keyboard.press('Control+z')
    await becomes()
    await choose()
    await page.keyboard.press('Delete')
    await question.getByRole('button', { name: /whole series.*5 bookings/ }).click()
    const count = async () => (await admin.list('booking', 'limit=100')).length
    await until('all are deleted', count, (found) => found === 0)
    await page.keyboard.press('Control+z')
    await until('all are back', count, (found) => found === 5)
    await choose()
    await page.keyboard.press('1')
    await question.getByRole('button', { name: /^These and those that follow.*4 bookings/ }).click()
    await becomes('Grade 1', 'Grade 2', 'Grade 3', 'Mix 0')
    await page.keyboard.press('Control+z')
    await becomes()
  })

  test('an undo and a redo of a series leave what others have changed since', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const suite = await room(visit, 'Suite 1')
    const repeat_rule = 'FREQ=daily;INTERVAL=1;REPENDTYPE=count;COUNT=4'
    await book(visit, 'Grade', MONDAY, suite, { repeat_rule, status: [{ name: 'Confirmed' }] })
    const bookings = () => admin.list('booking', 'order_asc=start')
    const statuses = async () => (await bookings()).map((one) => one.status[0].name).join()
    const give = async (at: number, name: string) =>
      admin.put(`/v2/booking?id=${(await bookings())[at].id}`, { status: [{ name }] })
    const page = await visit.openTab(admin, '/schedule?date=2026-03-02')
    await bar(page, 'Grade').first().click()
    await page.keyboard.press('1')
    await page.getByRole('button', { name: /whole series.*4 bookings/ }).click()
    await page.getByText(/^Grade is First Hold/).waitFor()
    await page.keyboard.press('Control+z')
    await page.getByText(/^Undone: /).waitFor()
    await give(2, 'Second Hold')
    await page.keyboard.press('Control+Shift+z')
    await page.getByText(/^Redone: /).waitFor()
    assert.equal(await statuses(), 'First Hold,First Hold,Second Hold,First Hold')
    await give(3, 'Cancelled')
    await page.keyboard.press('Control+z')
    await until('the statuses', statuses, (found) => found === 'Confirmed,Confirmed,Second Hold,Cancelled')
  })

  test('copies the previous week by a key, reports clashes, and undoes it as one step', async () => {
    await using visit = await open()
    const suite = await room(visit, 'Suite 1')
    const other = await room(visit, 'Mix room')
    await book(visit, 'Grade', MONDAY, suite)
    await book(visit, 'Grade', MONDAY + 86_400, suite)
    await book(visit, 'Mix', MONDAY, other)
    await book(visit, 'Conform', MONDAY + WEEK + HOUR, suite)
    const page = await visit.openTab(visit.world.admin, `/schedule?date=2026-03-09&resource=${suite}`)
    await bar(page, 'Conform').waitFor()
    await page.keyboard.press('w')
    const question = page.getByRole('dialog', { name: /^Copy the previous week/ })
    await question.getByText('2 bookings, 1 would clash').waitFor()
    await question.getByRole('listitem').getByText('Conform').waitFor()
    await assertAccessible(page)
    assert.equal((await startsOf(visit, 'Grade')).length, 2)
    // The harmless button has the focus.
    await page.keyboard.press('Enter')
    await question.waitFor({ state: 'detached' })
    const copied = [MONDAY, MONDAY + 86_400, MONDAY + 86_400 + WEEK]
    await until(
      'the copies',
      () => startsOf(visit, 'Grade'),
      (starts) => starts.join() === copied.join(),
    )
    assert.equal((await startsOf(visit, 'Mix')).length, 1)
    await page.keyboard.press('w')
    await question.getByRole('button', { name: 'Copy all 2, double booked' }).click()
    await question.waitFor({ state: 'detached' })
    await until(
      'all copies',
      () => startsOf(visit, 'Grade'),
      (starts) => starts.length === 5,
    )
    await page.keyboard.press('Control+z')
    await until(
      'the copies that are left',
      () => startsOf(visit, 'Grade'),
      (starts) => starts.length === 3,
    )
  })
})

inBrowser('rules of series', (open) => {
  test('books a series by a rule, describes it in a sentence, changes it, and undoes both', async () => {
    await using visit = await open()
    const suite = await room(visit, 'Suite 1')
    await book(visit, 'Other', MONDAY, suite)
    const page = await visit.openTab(visit.world.admin, '/schedule?date=2026-03-02')
    await bar(page, 'Other').waitFor()
    await bar(page, 'Other').click()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('n')
    const form = page.getByRole('form', { name: 'New booking' })
    await form.getByRole('textbox', { name: 'Name' }).fill('Stand-up')
    await form.getByRole('combobox', { name: 'How it repeats' }).selectOption('Every week')
    await form.getByRole('combobox', { name: 'Ends' }).selectOption('after a number of bookings')
    await form.getByRole('spinbutton', { name: 'Number of bookings' }).fill('3')
    await form.getByText('Every Tuesday, 3 times').waitFor()
    await assertAccessible(page)
    await form.getByRole('button', { name: 'Book' }).click()
    const counted = (count: number) =>
      until(
        'the bookings of the series',
        () => startsOf(visit, 'Stand-up'),
        (starts) => starts.length === count,
      )
    const [first = 0] = await counted(3)
    await bar(page, 'Stand-up').dblclick()
    const panel = page.getByRole('dialog', { name: 'Stand-up' })
    await panel.getByRole('status', { name: 'Repeats' }).getByText('Every Tuesday, 3 times').waitFor()
    await panel.getByRole('button', { name: 'Change how it repeats' }).click()
    await panel.getByRole('checkbox', { name: 'Thursday' }).check()
    await panel.getByRole('spinbutton', { name: 'Number of bookings' }).fill('4')
    await panel.getByText('Every Tuesday and Thursday, 4 times').waitFor()
    await assertAccessible(page)
    await panel.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: /The whole series.*4 bookings/ }).click()
    const starts = await counted(4)
    assert.equal((starts[1] ?? 0) - first, (2 * WEEK) / 7)
    const undo = page.getByRole('toolbar', { name: 'Schedule tools' }).getByRole('button', { name: 'Undo' })
    await undo.click()
    await counted(3)
    await undo.click()
    await counted(0)
  })

  test('makes a series from a booking, and undo keeps the booking', async () => {
    await using visit = await open()
    const suite = await room(visit, 'Suite 1')
    const id = await book(visit, 'Grade', MONDAY, suite)
    const page = await visit.openTab(visit.world.admin, `/schedule?booking=${id}`)
    const panel = page.getByRole('dialog', { name: 'Grade' })
    await panel.getByRole('combobox', { name: 'How it repeats' }).selectOption('Every day')
    await panel.getByRole('combobox', { name: 'Ends' }).selectOption('after a number of bookings')
    await panel.getByRole('spinbutton', { name: 'Number of bookings' }).fill('5')
    await panel.getByRole('button', { name: 'Save' }).click()
    const counted = (count: number) =>
      until(
        'the bookings of the series',
        () => startsOf(visit, 'Grade'),
        (starts) => starts.length === count,
      )
    await counted(5)
    await bar(page, 'Grade').nth(4).waitFor()
    await page.keyboard.press('Control+z')
    await counted(1)
  })
})
