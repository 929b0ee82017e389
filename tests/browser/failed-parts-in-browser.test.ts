/** Parts of a page that cannot be read: the page says so, because a part that is left out looks as if there were nothing. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser, until } from '../support/console-visit.ts'
import type { Client } from '../world.ts'

/** The page at `open`, whose part is read by `reads`. `says` is what the page then must not claim. */
interface Part {
  readonly of: string
  readonly reads: RegExp
  readonly open: (admin: Client) => Promise<string>
  readonly says?: string
  /** Shows the part, where the page does not. */
  readonly show?: (page: Page) => Promise<void>
}

const items = [{ item_text: 'Mix', quantity: 1, unit_amount: 1000 }]

async function clientOf(admin: Client): Promise<readonly { readonly id: number }[]> {
  return [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
}

async function invoicePage(admin: Client): Promise<string> {
  const id = await admin.create('invoice', { client: await clientOf(admin), items })
  await admin.put(`/v2/invoice?id=${id}`, { status: [{ name: 'Submitted' }] })
  await admin.create('payment', { invoice: [{ id }], amount: 400, date: '2026-03-02' })
  return `/invoice?id=${id}`
}

async function projectPage(admin: Client): Promise<string> {
  return `/project?id=${await admin.create('project', { name: 'Harbour' })}`
}

async function room(admin: Client): Promise<number> {
  return admin.create('resource', { name: 'Suite 1', type_id: 1 })
}

async function bookingPanel(admin: Client): Promise<string> {
  const start = Temporal.Instant.from('2026-03-02T09:00:00Z').epochMilliseconds / 1000
  const booked = { name: 'Mix', start, end: start + 7200, resources: [{ id: await room(admin) }] }
  return `/schedule?booking=${await admin.create('booking', booked)}`
}

async function findFreePage(admin: Client): Promise<string> {
  await room(admin)
  return '/find-free'
}

const openViews = (page: Page) => page.getByRole('button', { name: 'Views' }).click()
const noViews = 'There are no saved views yet.'

const parts: readonly Part[] = [
  { of: 'the payments of an invoice', reads: /\/v2\/payment\?/, open: invoicePage },
  { of: 'the credit notes of an invoice', reads: /\/v2\/credit-note\?/, open: invoicePage },
  { of: 'the history of a document', reads: /\/v2\/journal\?/, open: invoicePage },
  { of: 'the templates for a document', reads: /\/v2\/invoice-template\?/, open: async () => '/invoice' },
  { of: 'the taxes for lines', reads: /\/v2\/tax\?/, open: async () => '/invoice' },
  {
    of: 'the versions of a quote',
    reads: /\/v2\/quote\/versions/,
    open: async (admin) => `/quote?id=${await admin.create('quote', { client: await clientOf(admin), items })}`,
  },
  { of: 'the phases of a project', reads: /\/v2\/project\/phase\?/, open: projectPage },
  {
    of: 'the statuses of projects',
    reads: /\/v2\/status\?/,
    open: async (admin) => {
      await projectPage(admin)
      return '/projects'
    },
  },
  { of: 'the statuses of holds and clashes', reads: /\/v2\/status\?/, open: async () => '/' },
  { of: 'the custom columns of a list', reads: /\/v2\/custom-field\?/, open: async () => '/contacts' },
  {
    of: 'the custom fields of a form',
    reads: /\/v2\/custom-field\?/,
    open: async () => '/admin/projects?open=new',
  },
  {
    of: 'the year before in a report',
    reads: /\/v2\/report.*2024/,
    open: async () => '/reports?report=revenue&by=month',
  },
  { of: 'the counts of jobs', reads: /\/v2\/job\?(?=.*state=)/, open: async () => '/admin/jobs' },
  {
    of: 'the deliveries of a webhook',
    reads: /\/v2\/webhook\/delivery/,
    open: async (admin) => {
      await admin.create('webhook', { url: 'https://receiver.example/hook', events: ['bookingCreated'] })
      return '/admin/webhooks'
    },
    says: 'OK',
  },
  {
    of: 'the rates at work',
    reads: /\/v2\/rate-scheme\?/,
    open: async () => '/rates-at-work',
    says: 'No hourly rates. Add a rate of the type hourly to see bands.',
  },
  {
    of: 'the saved views of a list',
    reads: /\/v2\/view\?/,
    open: async () => '/contacts',
    says: noViews,
    show: openViews,
  },
  {
    of: 'the saved views of the schedule',
    reads: /\/v2\/view\?/,
    open: async (admin) => {
      await room(admin)
      return '/schedule'
    },
    says: noViews,
    show: openViews,
  },
  { of: 'the price of a booking', reads: /\/v2\/booking\/price/, open: bookingPanel },
  { of: 'the custom fields of a booking', reads: /\/v2\/booking\/choices/, open: bookingPanel },
  { of: 'the statuses of a new booking', reads: /\/v2\/status\?/, open: findFreePage },
  { of: 'the days off of free times', reads: /\/v2\/workspace\/closed-days/, open: findFreePage, says: 'Book it' },
]

inBrowser('a part of a page that cannot be read', (open) => {
  for (const { of, reads, open: pathOf, says, show } of parts) {
    test(`is reported: ${of}`, async () => {
      await using visit = await open()
      const page = await visit.openTab(visit.world.admin, '/feeds')
      const json = { error: { message: 'Too many requests' } }
      await page.route(reads, (route) => route.fulfill({ status: 429, json }))
      await page.goto(visit.address + (await pathOf(visit.world.admin)))
      await show?.(page)
      const problem = page.getByRole('alert').filter({ hasText: 'Too many requests.' })
      await problem.first().waitFor()
      if (says !== undefined) assert.equal(await page.getByText(says, { exact: true }).count(), 0)
      await page.unroute(reads)
      // A problem can go away by itself between a look at it and a click.
      const retry = problem.getByRole('button', { name: 'Try again' })
      const again = async () => {
        await retry.evaluateAll((buttons) => {
          for (const button of buttons) (button as unknown as { click(): void }).click()
        })
        return problem.count()
      }
      await until('it is read again', again, (left) => left === 0)
    })
  }

  test('is reported: whether a booked room is free', async () => {
    await using visit = await open()
    const page = await visit.openTab(visit.world.admin, '/feeds')
    const json = { error: { message: 'Too many requests' } }
    const path = await bookingPanel(visit.world.admin)
    await page.route(/\/v2\/booking\/checkclash/, (route) => route.fulfill({ status: 429, json }))
    await page.goto(visit.address + path)
    const rooms = page.getByRole('region', { name: 'Rooms and people' })
    await rooms.getByText('Too many requests.').waitFor()
    assert.equal(await rooms.getByText('Free', { exact: true }).count(), 0)
  })

  test('is reported: the catalogue of items, and nothing is offered as if it were not in it', async () => {
    await using visit = await open()
    const page = await visit.openTab(visit.world.admin, '/feeds')
    const json = { error: { message: 'Too many requests' } }
    const path = await bookingPanel(visit.world.admin)
    await page.route(/\/v2\/billable-item/, (route) => route.fulfill({ status: 429, json }))
    await page.goto(visit.address + path)
    await page.getByRole('combobox', { name: 'Add an item' }).fill('Drive')
    await page.getByText('Too many requests.').waitFor()
    assert.equal(await page.getByRole('option').count(), 0)
  })
})
