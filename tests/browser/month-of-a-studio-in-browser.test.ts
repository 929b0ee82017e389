/** A month of a studio in a browser: from the link of the first start to a paid invoice. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { linkByOperator } from '../../src/domain/accounts/sign-in/index.ts'
import { type ConsoleVisit, inBrowser, until } from '../support/console-visit.ts'
import { startMailServer } from '../support/mail-server.ts'
import { PASSWORD } from '../support/people.ts'

const TAX_PERCENT = 19n
/** Cents an hour. */
const rooms = { 'Suite 1': 8735n, 'Suite 2': 6415n } as const

/** The sessions of February: each runs over a part of its day, which shows the hours from 8 to 20. */
const sessions = [
  { name: 'Conform', room: 'Suite 1', week: '2026-02-02', day: 1, from: 11, to: 14 },
  { name: 'Grade', room: 'Suite 2', week: '2026-02-09', day: 0, from: 11, to: 17 },
  { name: 'Mix', room: 'Suite 1', week: '2026-02-16', day: 2, from: 14, to: 17 },
  { name: 'Online', room: 'Suite 2', week: '2026-02-23', day: 3, from: 11, to: 14 },
] as const

/** The net and the tax, in cents: the tax is rounded once, half up. */
function sum(): { readonly net: bigint; readonly tax: bigint } {
  const net = sessions.reduce((all, { room, from, to }) => all + rooms[room] * BigInt(to - from), 0n)
  return { net, tax: (net * TAX_PERCENT + 50n) / 100n }
}

function inEuros(cents: bigint): string {
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}

const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string) => dialog(page).getByLabel(new RegExp(`^${name}( \\*)?$`))

async function setUp({ world }: ConsoleVisit, page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Mara')
  await page.getByLabel('Last name').fill('Lind')
  await page.getByLabel('Email').fill('mara@lumen.example')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByLabel('Name', { exact: true }).fill('Lumen Post')
  await page.getByRole('button', { name: 'Create the studio' }).click()
  await page.getByRole('heading', { level: 2, name: 'What do you book?' }).waitFor()
  assert.equal((await world.admin.list('user', `id=${world.admin.userId}`))[0].first_name, 'Mara')
}

async function choose(page: Page, label: string, name: string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: label, exact: true }).fill(name)
  await page.getByRole('option', { name }).click()
}

/** Fills a new form and stores it. */
async function make(page: Page, address: string, name: string, fill: () => Promise<void>): Promise<void> {
  await page.goto(`${address}?open=new`)
  await field(page, 'Name').first().fill(name)
  await fill()
  await dialog(page).getByRole('button', { name: 'Create' }).click()
  await dialog(page).getByRole('heading', { name }).waitFor()
}

async function furnish(page: Page, address: string): Promise<void> {
  await make(page, `${address}/admin/taxes`, 'VAT', () => field(page, 'Rate').fill(String(TAX_PERCENT)))
  for (const [room, cents] of Object.entries(rooms)) {
    await make(page, `${address}/admin/resources`, room, async () => {
      await field(page, 'Type').selectOption('Room')
    })
    await make(page, `${address}/rates`, `${room} by the hour`, async () => {
      await field(page, 'Type').selectOption('Base')
      await field(page, 'Currency').fill('EUR')
      await field(page, 'Hour rate').fill(inEuros(cents))
      await choose(page, 'Resources', room)
      await choose(page, 'Taxes', 'VAT')
    })
  }
  await make(page, `${address}/contacts`, 'Acme', async () => {
    await field(page, 'Type').selectOption('organization')
    await field(page, 'Email').fill('pay@acme.example')
  })
  await make(page, `${address}/admin/projects`, 'Harbour', () => choose(page, 'Client', 'Acme'))
}

/** Books by a drag over the hours, a name and the project. */
async function book(page: Page, address: string, session: (typeof sessions)[number]): Promise<void> {
  await page.goto(`${address}/schedule?date=${session.week}`)
  const row = page.getByRole('grid', { name: 'Schedule' }).getByRole('row', { name: session.room, exact: true })
  await row.waitFor()
  const box = await row.getByRole('gridcell').nth(session.day).boundingBox()
  assert.ok(box)
  const at = (hour: number) => [box.x + (box.width * (hour - 8)) / 12, box.y + box.height / 2] as const
  await page.mouse.move(...at(session.from))
  await page.mouse.down()
  await page.mouse.move(...at((session.from + session.to) / 2), { steps: 3 })
  await page.mouse.move(...at(session.to), { steps: 3 })
  await page.mouse.up()
  const draft = page.getByRole('form', { name: 'New booking' })
  await draft.getByRole('textbox', { name: 'Name', exact: true }).fill(session.name)
  await draft.getByRole('combobox', { name: 'Status' }).selectOption('Confirmed')
  await draft.getByRole('combobox', { name: 'Project' }).fill('Harb')
  await page.getByRole('option', { name: 'Harbour' }).click()
  await draft.getByRole('button', { name: 'Book' }).click()
  await page.getByRole('button', { name: new RegExp(`^${session.name}`) }).waitFor()
}

inBrowser('a month of a studio', (open) => {
  test('from the setup link to a paid invoice, to the cent', { timeout: 280_000 }, async () => {
    await using server = await startMailServer()
    await using visit = await open({ smtpUrl: server.url, mailFrom: 'daybook@lumen.example' })
    const { world, address } = visit
    const { admin } = world
    const link = new URL(
      await linkByOperator(world.app.scopes, { instanceId: 1, userId: admin.userId, purpose: 'setup' }),
    )
    const page = await visit.openStranger(link.pathname + link.hash)
    await setUp(visit, page)
    await furnish(page, address)
    for (const session of sessions) await book(page, address, session)

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'To bill' }).click()
    await page.getByRole('checkbox', { name: 'All of Harbour' }).click()
    await page
      .getByRole('region', { name: 'Invoice preview' })
      .getByRole('button', { name: 'Create the draft' })
      .click()
    await page.getByRole('heading', { level: 1, name: 'Draft invoice' }).waitFor()
    const { net, tax } = sum()
    const [draft] = await admin.list('invoice')
    assert.equal(draft.total, inEuros(net + tax))

    await page.getByRole('button', { name: 'Issue …' }).click()
    await until(
      'the mail is shown',
      () => dialog(page).getByLabel('To', { exact: true }).inputValue(),
      (to) => to === 'pay@acme.example',
    )
    await dialog(page).getByRole('button', { name: 'Issue and send' }).click()
    await page.getByRole('heading', { level: 1, name: 'Invoice INV-1' }).waitFor()
    await world.runJobs()
    const mail = server.mails.find(({ recipients }) => recipients.includes('pay@acme.example'))
    assert.equal(mail?.email.attachments[0]?.mimeType, 'application/pdf')

    await page.getByRole('button', { name: 'Record a payment …' }).click()
    await dialog(page).getByRole('button', { name: 'Record the payment' }).click()
    const stored = async () => (await admin.list('invoice'))[0]
    const paid = await until('it is paid', stored, ({ status }) => status[0].name === 'Paid')
    assert.deepEqual([paid.total, paid.balance], [inEuros(net + tax), '0.00'])
    const [payment] = await admin.list('payment')
    assert.equal(payment.amount, inEuros(net + tax))
    assert.equal((await admin.list('booking', 'billed=true')).length, sessions.length)
  })
})
