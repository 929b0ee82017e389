/** Answers that come after the user has gone on: they must not close, leave or change what is open then. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page, Request } from 'playwright-core'
import { openStudio } from '../scenarios/billed-studio.ts'
import { type ConsoleVisit, inBrowser, until } from '../support/console-visit.ts'
import { holdAnswers } from '../support/held-answers.ts'
import { writtenBill } from '../support/written-bill.ts'
import type { World } from '../world.ts'

/** A page, what is done there, and the request that does it. */
interface Work {
  readonly of: string
  readonly open: (world: World) => Promise<string>
  readonly act: (page: Page) => Promise<void>
  readonly asks: RegExp
  readonly method?: string
  /** Whether it stands in a panel, unsaved until the answer comes. */
  readonly isInput?: true
}

const rail = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const savesBy = (page: Page) => page.keyboard.press('Control+s')

const works: readonly Work[] = [
  {
    of: 'a deleted record',
    open: async ({ admin }) => {
      await admin.create('contact', { type: 'organization', name: 'Acme' })
      return '/contacts'
    },
    act: async (page) => {
      await page.getByRole('button', { name: 'Open Acme' }).click()
      await page.getByRole('dialog', { name: 'Acme' }).getByRole('button', { name: 'Delete' }).click()
    },
    asks: /\/v2\/contact\?/,
    method: 'DELETE',
  },
  {
    of: 'a new record',
    open: async () => '/admin/taxes?open=new',
    act: async (page) => {
      const panel = page.getByRole('dialog', { name: 'New tax' })
      await panel.getByLabel(/^Name/).fill('VAT')
      await panel.getByLabel(/^Rate/).fill('19')
      await panel.getByRole('button', { name: 'Create' }).click()
    },
    asks: /\/v2\/tax$/,
    isInput: true,
  },
  {
    of: 'a new invoice',
    open: async ({ admin }) => {
      await admin.create('contact', { type: 'organization', name: 'Acme' })
      return '/invoice'
    },
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Client' }).fill('Acme')
      await page.getByRole('option', { name: 'Acme' }).first().click()
      await savesBy(page)
    },
    asks: /\/v2\/invoice$/,
  },
  {
    of: 'a new template',
    open: async () => '/template',
    act: async (page) => {
      await page.getByLabel('Name', { exact: true }).fill('Plain')
      await savesBy(page)
    },
    asks: /\/v2\/invoice-template$/,
  },
  {
    of: 'an invoice of a quote',
    open: async ({ admin }) => {
      const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
      const items = [{ item_text: 'Mix', quantity: 1, unit_amount: 1000 }]
      return `/quote?id=${await admin.create('quote', { client, items })}`
    },
    act: (page) => page.getByRole('button', { name: 'Create an invoice' }).click(),
    asks: /\/v2\/invoice\/from-quote/,
  },
  {
    of: 'a draft of unbilled work',
    open: async (world) => {
      await (await openStudio(world)).book('Grade', 0)
      return '/to-bill'
    },
    act: async (page) => {
      await page.getByRole('checkbox', { name: /^Grade/ }).click()
      await page.getByRole('button', { name: 'Create the draft' }).click()
    },
    asks: /\/v2\/invoice\/from-bookings\?rest=true$/,
  },
  {
    of: 'a booking of free time',
    open: async ({ admin }) => {
      await admin.create('resource', { name: 'Suite 1', type_id: 1 })
      return '/find-free'
    },
    act: (page) => page.getByRole('button', { name: 'Book it' }).click(),
    asks: /\/v2\/booking\?check_clash/,
  },
  {
    of: 'an uploaded bill',
    open: async () => '/supplier-bills',
    act: (page) =>
      page
        .getByLabel('Upload a bill')
        .setInputFiles({ name: 'R.xml', mimeType: 'application/xml', buffer: Buffer.from(writtenBill('R-14')) }),
    asks: /\/v2\/supplier-bill$/,
  },
]

const isPut = (request: Request) => request.method() === 'PUT'
const isOne = (count: number) => count === 1

async function noticeOn(page: Page, what: string): Promise<void> {
  await page.getByRole('status', { name: 'Notices' }).getByText(what).first().waitFor()
}

/** Two bookings of a day, on the schedule. */
async function openBookings({ world: { admin }, openTab }: ConsoleVisit) {
  const room = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
  const start = Temporal.Instant.from('2026-03-02T09:00:00Z').epochMilliseconds / 1000
  const book = (name: string, hour: number) =>
    admin.create('booking', {
      name,
      start: start + hour * 3600,
      end: start + (hour + 2) * 3600,
      resources: [{ id: room }],
    })
  const mix = await book('Mix', 0)
  await book('Foley', 4)
  const page = await openTab(admin, '/schedule?date=2026-03-02')
  await page.getByRole('button', { name: /^Mix/ }).waitFor()
  return { page, mix }
}

/** Types into the panel of the second one. */
async function typeInPanel(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Foley/ }).dblclick()
  const name = page.getByRole('dialog', { name: 'Foley' }).getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Foley at night')
  return name
}

/** Opens the page, does the work there, and holds its answer. */
async function workSlowly(visit: ConsoleVisit, { open, act, asks, method = 'POST' }: Work) {
  const page = await visit.openTab(visit.world.admin, await open(visit.world))
  const { asked, release } = await holdAnswers(page, asks, (request) => request.method() === method)
  await act(page)
  await until(
    'the request',
    async () => asked.length,
    (count) => count === 1,
  )
  return { page, release }
}

inBrowser('an answer that comes after the user has gone to another page', (open) => {
  for (const work of works) {
    test(`does not leave it: ${work.of}`, async () => {
      await using visit = await open()
      const { page, release } = await workSlowly(visit, work)
      await page.keyboard.press('Escape')
      // A panel asks first, as its input is not stored yet.
      if (work.isInput === true) await page.getByRole('button', { name: 'Discard', exact: true }).click()
      await rail(page).getByRole('link', { name: 'Reports' }).click()
      await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor()
      release()
      await page.getByRole('status', { name: 'Notices' }).getByText(/./).first().waitFor()
      assert.equal(new URL(page.url()).pathname, '/reports')
    })
  }

  test('does not leave the page either when the user has come back to it', async () => {
    await using visit = await open()
    const work = works.find(({ of }) => of === 'a draft of unbilled work')
    assert.ok(work)
    const { page, release } = await workSlowly(visit, work)
    for (const [link, heading] of [
      ['Reports', 'Reports'],
      ['To bill', 'To bill'],
    ] as const) {
      await rail(page).getByRole('link', { name: link }).click()
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    }
    release()
    await noticeOn(page, 'Created a draft')
    await page.getByText('Nothing is left to bill.').waitFor()
    assert.equal(new URL(page.url()).pathname, '/to-bill')
  })
})

inBrowser('an answer that comes after the user has opened another form', (open) => {
  test('does not close it: another new feed, after the first was switched on', async () => {
    await using visit = await open()
    const page = await visit.openTab(visit.world.admin, '/feeds')
    const { asked, release } = await holdAnswers(page, /\/v2\/user\/feed$/, isPut)
    const begin = () => page.getByRole('button', { name: 'New feed' }).click()
    const dialog = page.getByRole('dialog', { name: 'New feed' })
    await begin()
    await dialog.getByRole('button', { name: 'Switch it on' }).click()
    await until('the request', async () => asked.length, isOne)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await begin()
    await dialog.getByRole('radio', { name: /^Times only/ }).check()
    release()
    await page.locator('table.feeds tbody tr').waitFor()
    assert.equal(await dialog.getByRole('radio', { name: /^Times only/ }).isChecked(), true)
  })

  test('does not close it: another record, after one was deleted', async () => {
    await using visit = await open()
    await visit.world.admin.create('contact', { type: 'organization', name: 'Bolt' })
    const [deleting] = works as readonly [Work]
    const { page, release } = await workSlowly(visit, deleting)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Open Bolt' }).click()
    const email = page.getByRole('dialog', { name: 'Bolt' }).locator('input[type=email]').first()
    await email.fill('bills@bolt.example')
    release()
    await noticeOn(page, 'Acme')
    assert.equal(await email.inputValue(), 'bills@bolt.example')
  })

  test('does not close it: another booking, after one was saved', async () => {
    await using visit = await open()
    const { page, mix } = await openBookings(visit)
    await page.getByRole('button', { name: /^Mix/ }).dblclick()
    const { asked, release } = await holdAnswers(page, new RegExp(`/v2/booking\\?.*id=${mix}`), isPut)
    const panel = page.getByRole('dialog', { name: 'Mix' })
    await panel.getByRole('textbox', { name: 'Name', exact: true }).fill('Mixdown')
    await panel.getByRole('button', { name: 'Save' }).click()
    await until('the request', async () => asked.length, isOne)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    const name = await typeInPanel(page)
    release()
    await noticeOn(page, 'Mixdown')
    assert.equal(await name.inputValue(), 'Foley at night')
  })

  test('does not close it: another booking, after a change of one was refused', async () => {
    await using visit = await open()
    const { page, mix } = await openBookings(visit)
    const { promise: mayGo, resolve: release } = Promise.withResolvers<void>()
    const asked: string[] = []
    await page.route(new RegExp(`/v2/booking\\?.*id=${mix}`), async (route) => {
      if (isPut(route.request())) {
        asked.push(route.request().url())
        await mayGo
      }
      await route.continue()
    })
    await page.getByRole('button', { name: /^Mix/ }).focus()
    await page.keyboard.press('3')
    await until('the request', async () => asked.length, isOne)
    await visit.world.admin.put(`/v2/booking?id=${mix}`, { notes: 'Bring the tapes.' })
    const name = await typeInPanel(page)
    release()
    await noticeOn(page, 'Mix: Somebody else has changed')
    assert.equal(await name.inputValue(), 'Foley at night')
  })

  test('does not close it: the second payment of an invoice, after the first was stored', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
    const items = [{ item_text: 'Mix', quantity: 1, unit_amount: 1000 }]
    const id = await admin.create('invoice', { client, items })
    await admin.put(`/v2/invoice?id=${id}`, { status: [{ name: 'Submitted' }] })
    const page = await visit.openTab(admin, `/invoice?id=${id}`)
    const { asked, release } = await holdAnswers(page, /\/v2\/payment$/)
    const pay = () => page.getByRole('button', { name: 'Record a payment' }).click()
    await pay()
    await page.getByRole('dialog').getByLabel('Amount').fill('400')
    await page.getByRole('dialog').getByRole('button', { name: 'Record the payment' }).click()
    await until('the request', async () => asked.length, isOne)
    await page.keyboard.press('Escape')
    await pay()
    const reference = page.getByRole('dialog').getByLabel('Reference')
    await reference.fill('Second half')
    release()
    await noticeOn(page, 'Recorded the payment')
    assert.equal(await reference.inputValue(), 'Second half')
    await page.keyboard.press('Escape')
    // The invoice is read again all the same.
    await page
      .getByText(/600\.00/)
      .first()
      .waitFor()
  })
})
