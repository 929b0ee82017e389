import { test } from 'node:test'
import { inBrowser } from '../support/console-visit.ts'

/** As the console shows days of the instance, which is in Berlin. */
function dayOf(seconds: number): { readonly sent: string; readonly shown: string } {
  const day = Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
    .toZonedDateTimeISO('Europe/Berlin')
    .toPlainDate()
  const form = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return { sent: day.toString(), shown: new Intl.DateTimeFormat('en-GB', form).format(Date.parse(day.toString())) }
}

inBrowser('the days of documents', (open) => {
  for (const timezone of ['UTC', 'America/New_York', 'Pacific/Auckland']) {
    test(`are those of the instance for a user in ${timezone}`, async () => {
      await using visit = await open()
      const { admin, clock } = visit.world
      await admin.put(`/v2/user?id=${admin.userId}`, { timezone, locale: 'en-GB' })
      const ago = (days: number) => dayOf(clock.now() - days * 86_400)
      const [issued, due, paid] = [ago(20), ago(10), ago(4)] as const
      const client = await admin.create('contact', { type: 'organization', name: 'Acme' })
      const project = await admin.create('project', { name: 'Harbour', client: [{ id: client }] })
      const id = await admin.create('invoice', {
        client: [{ id: client }],
        project: [{ id: project }],
        date: issued.sent,
        due_date: due.sent,
        items: [{ item_text: 'Grading', quantity: 1, unit_amount: 500 }],
      })
      await admin.put(`/v2/invoice?id=${id}`, { status_id: 3 })
      await admin.create('payment', { invoice_id: id, amount: '100', date: paid.sent })
      const page = await visit.openTab(admin, '/')
      await page.getByRole('region', { name: 'Overdue' }).getByText('10 days late').waitFor()
      await page.goto(`${visit.address}/invoice?id=${id}`)
      await page.getByRole('region', { name: 'Payments and credit notes' }).getByText(paid.shown).waitFor()
      await page.getByText(due.shown).first().waitFor()
      await page.goto(`${visit.address}/project?id=${project}`)
      await page.getByRole('region', { name: 'Documents' }).getByText(issued.shown).waitFor()
      await page.goto(`${visit.address}/invoices`)
      await page.getByRole('cell', { name: due.shown }).waitFor()
      await page.getByRole('cell', { name: '10 days late' }).waitFor()
    })
  }
})
