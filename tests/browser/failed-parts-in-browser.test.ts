/** Parts of a page that cannot be read: the page says so, because a part that is left out looks as if there were nothing. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBrowser, until } from '../support/console-visit.ts'
import type { Client } from '../world.ts'

/** The page at `open`, whose part is read by `reads`. `says` is what the page then must not claim. */
interface Part {
  readonly of: string
  readonly reads: RegExp
  readonly open: (admin: Client) => Promise<string>
  readonly says?: string
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
]

inBrowser('a part of a page that cannot be read', (open) => {
  for (const { of, reads, open: pathOf, says } of parts) {
    test(`is reported: ${of}`, async () => {
      await using visit = await open()
      const page = await visit.openTab(visit.world.admin, '/feeds')
      const json = { error: { message: 'Too many requests' } }
      await page.route(reads, (route) => route.fulfill({ status: 429, json }))
      await page.goto(visit.address + (await pathOf(visit.world.admin)))
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
})
