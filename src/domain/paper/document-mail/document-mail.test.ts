import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startMailServer } from '../../../../tests/support/mail-server.ts'
import { type Client, onEachEngine } from '../../../../tests/world.ts'
import { takeDue } from '../../../kernel/jobs/job-rows.ts'

const company = { company_name: 'Lumen Post', company_email: 'accounts@lumen.example' }

/** A client with a contact person, both with addresses, and a draft for them. */
async function prepare(admin: Client, record: 'quote' | 'invoice', body: object = {}) {
  await admin.put('/v2/instance', company)
  const clientId = await admin.create('contact', { type: 'organization', name: 'Acme', email_1: 'pay@acme.example' })
  const ada = { type: 'person', name: 'Ada Byron', email_1: 'ada@acme.example', linked_organization_id: clientId }
  const personId = await admin.create('contact', ada)
  const client = [{ id: clientId, contact_person: { id: personId } }]
  const id = await admin.create(record, { client, items: [{ item_text: 'Mix', unit_amount: 9 }], ...body })
  return { id, clientId, personId }
}

onEachEngine('sending documents', (open) => {
  describe('200', () => {
    test('an invoice is numbered, mailed to its contact person with the PDF, and moved to Submitted', async () => {
      await using server = await startMailServer()
      await using world = await open({ smtpUrl: server.url })
      const { admin } = world
      const { id } = await prepare(admin, 'invoice', { due_date: 1_774_000_000 })
      const { status, body } = await admin.post(`/v2/invoice/send?id=${id}`)
      assert.equal(status, 200, JSON.stringify(body))
      assert.equal(server.mails.length, 0, 'the request does not wait for the mail server')
      const [invoice] = await admin.list('invoice', `id=${id}`)
      assert.partialDeepStrictEqual(invoice, { number: 1, status: [{ id: 2, name: 'Submitted' }] })
      await world.runJobs()
      const [mail] = server.mails
      assert.deepEqual(mail?.recipients, ['ada@acme.example'])
      assert.partialDeepStrictEqual(mail?.email, {
        from: { name: 'Lumen Post', address: 'accounts@lumen.example' },
        to: [{ address: 'ada@acme.example' }],
        subject: 'Invoice INV-1 – Lumen Post',
      })
      assert.equal(
        mail?.email.text?.trim(),
        'Dear Ada Byron,\n\nPlease find the document attached as a PDF.\n\nInvoice number: INV-1\nTotal: €9.00\n' +
          'Please pay by: 20\u00a0March\u00a02026\n\nWith kind regards\nLumen Post',
      )
      const [attachment] = mail?.email.attachments ?? []
      assert.deepEqual([attachment?.mimeType, attachment?.filename], ['application/pdf', 'Invoice INV-1 Acme.pdf'])
      const { rawPayload } = await world.app.http.inject({
        url: `/v2/invoice/pdf?id=${id}`,
        headers: { authorization: `Bearer ${admin.token}` },
      })
      assert.deepEqual(Buffer.from(attachment?.content as ArrayBuffer), rawPayload)
      const [sent] = await admin.list('mail', `id=${body.success.mail_id}`)
      assert.partialDeepStrictEqual(sent, {
        record: 'invoice',
        record_id: id,
        to: 'ada@acme.example',
        cc: null,
        status: 'sent',
        sent: world.clock.now(),
        error: null,
      })
      assert.deepEqual(
        (await world.journal('mail')).map(({ action }) => action),
        ['created', 'edited'],
      )
      assert.deepEqual(
        (await world.journal('invoice')).map(({ action, after }) => [action, after.status_id]),
        [
          ['created', 1],
          ['edited', 2],
        ],
      )
    })

    test('the body sets recipients and texts; without it, the current address of the contact is used', async () => {
      await using server = await startMailServer()
      await using world = await open({ smtpUrl: server.url, mailFrom: 'daybook@host.example' })
      const { admin } = world
      const { id, personId } = await prepare(admin, 'quote')
      await admin.put(`/v2/contact?uuid=p${personId}`, { email_1: 'ada@new.example' })
      await admin.post(`/v2/quote/send?id=${id}`)
      const { body } = await admin.post(`/v2/quote/send?id=${id}`, {
        to: ['a@x.example', 'b@x.example'],
        cc: 'c@x.example, d@x.example',
        subject: '[quoteNumber]\r\nBcc: e@x.example',
        message: '**Dear** [contactName],\n- [total]',
        bcc: 'e@x.example',
      })
      assert.deepEqual(body.warnings, ['bcc is not a field of quote/send'])
      await world.runJobs()
      const [first, second] = server.mails
      assert.deepEqual(first?.recipients, ['ada@new.example'])
      assert.deepEqual(second?.recipients, ['a@x.example', 'b@x.example', 'c@x.example', 'd@x.example'])
      assert.partialDeepStrictEqual(second?.email, {
        from: { name: 'Lumen Post', address: 'daybook@host.example' },
        replyTo: [{ address: 'accounts@lumen.example' }],
        subject: 'Q-1 Bcc: e@x.example',
      })
      assert.equal(second?.email.text?.trim(), 'Dear Ada Byron,\n\n- €9.00')
    })

    test('a credit note is mailed with texts for credit notes, and does not change', async () => {
      await using server = await startMailServer()
      await using world = await open({ smtpUrl: server.url })
      const { admin } = world
      const { id } = await prepare(admin, 'invoice', { status_id: 2 })
      await admin.post(`/v2/invoice/credit?id=${id}`)
      const { body } = await admin.post('/v2/credit-note/send?id=1')
      assert.partialDeepStrictEqual(body, { success: { id: 1, mail_id: 1 } })
      await world.runJobs()
      await admin.put('/v2/instance', { locale: 'fr-FR' })
      const later = await prepare(admin, 'invoice', { status_id: 2 })
      await admin.post(`/v2/invoice/credit?id=${later.id}`)
      await admin.post('/v2/credit-note/send?id=2')
      await world.runJobs()
      const [english, french] = server.mails
      assert.deepEqual(english?.recipients, ['ada@acme.example'])
      assert.deepEqual(
        [english?.email.subject, french?.email.subject],
        ['Credit note CN-1 – Lumen Post', 'Avoir CN-2 – Lumen Post'],
      )
      assert.match(english?.email.text ?? '', /\n\nCredit note CN-1\nInvoice number: INV-1\nTotal: €9\.00\n\nWith/)
      assert.match(french?.email.text ?? '', /\n\nAvoir CN-2\nNuméro de facture\u00a0: INV-2\nTotal\u00a0: 9,00\s€\n\n/)
      assert.equal(english?.email.attachments[0]?.filename, 'Credit note CN-1 Acme.pdf')
      assert.deepEqual(
        (await admin.list('mail')).map(({ record, record_id, status }) => [record, record_id, status]),
        [
          ['credit-note', 1, 'sent'],
          ['credit-note', 2, 'sent'],
        ],
      )
      assert.equal((await world.journal('credit-note')).length, 2)
      const refused = await admin.post('/v2/credit-note/send?id=1', { subject: '[quoteNumber]' })
      assert.equal(refused.status, 400)
      assert.equal((await admin.post('/v2/credit-note/send?id=3')).status, 404)
    })

    test('sending an accepted quote keeps its status', async () => {
      await using server = await startMailServer()
      await using world = await open({ smtpUrl: server.url })
      const { id } = await prepare(world.admin, 'quote', { status_id: 3 })
      assert.equal((await world.admin.post(`/v2/quote/send?id=${id}`)).status, 200)
      const [quote] = await world.admin.list('quote', `id=${id}`)
      assert.equal(quote.status[0].name, 'Accepted')
    })
  })

  describe('the mail server', () => {
    test('is tried again if it refuses temporarily, and the mail is sent once', async () => {
      await using server = await startMailServer()
      await using world = await open({ smtpUrl: server.url })
      const { id } = await prepare(world.admin, 'quote')
      await world.admin.post(`/v2/quote/send?id=${id}`)
      server.refuseWith(451)
      await world.runJobs()
      const [waiting] = await world.admin.list('mail')
      assert.equal(waiting.status, 'waiting')
      assert.match(waiting.error, /no such mailbox/)
      server.refuseWith(undefined)
      world.clock.advance(30)
      await world.runJobs()
      world.clock.advance(100_000)
      await world.runJobs()
      assert.equal(server.mails.length, 1)
      const [sent] = await world.admin.list('mail')
      assert.partialDeepStrictEqual(sent, { status: 'sent', error: null })
    })

    test('is not tried again if it refuses for good, and the mail says why', async () => {
      await using server = await startMailServer()
      await using world = await open({ smtpUrl: server.url })
      const { id } = await prepare(world.admin, 'quote')
      await world.admin.post(`/v2/quote/send?id=${id}`)
      server.refuseWith(550)
      await world.runJobs()
      server.refuseWith(undefined)
      world.clock.advance(100_000)
      await world.runJobs()
      assert.equal(server.mails.length, 0)
      const [failed] = await world.admin.list('mail')
      assert.equal(failed.status, 'failed')
      assert.match(failed.error, /550 no such mailbox/)
    })

    test('can refuse one of several addresses, which is named, and the others get the mail', async () => {
      await using server = await startMailServer()
      await using world = await open({ smtpUrl: server.url })
      const { id } = await prepare(world.admin, 'quote')
      await world.admin.post(`/v2/quote/send?id=${id}`, { to: ['ada@acme.example', 'gone@acme.example'] })
      server.refuseWith(550, 'gone@acme.example')
      await world.runJobs()
      assert.deepEqual(server.mails[0]?.recipients, ['ada@acme.example'])
      const [sent] = await world.admin.list('mail')
      assert.equal(sent.status, 'sent')
      assert.equal(sent.error, 'Refused for gone@acme.example: 550 no such mailbox')
    })

    test('is not tried again if the process ended during each attempt, and the mail says so', async () => {
      await using server = await startMailServer()
      await using world = await open({ smtpUrl: server.url })
      const { id } = await prepare(world.admin, 'quote')
      await world.admin.post(`/v2/quote/send?id=${id}`)
      const LEASE_S = 60
      for (let deaths = 0; deaths < 7; deaths += 1) {
        await takeDue(world.app.scopes.engine, world.clock.now(), LEASE_S, 100)
        world.clock.advance(LEASE_S)
      }
      await world.runJobs()
      const [mail] = await world.admin.list('mail')
      assert.deepEqual([mail.status, mail.error], ['failed', 'The process ended during each attempt to send the mail.'])
    })

    test('is tried again when a job whose attempts all failed is retried', async () => {
      await using server = await startMailServer()
      await using world = await open({ smtpUrl: server.url })
      const { id } = await prepare(world.admin, 'quote')
      await world.admin.post(`/v2/quote/send?id=${id}`)
      server.refuseWith(451)
      for (let tries = 0; tries < 7; tries += 1) {
        await world.runJobs()
        world.clock.advance(50_000)
      }
      const [job] = await world.admin.list('job', 'kind=quote-mail')
      const statusOfMail = async () => (await world.admin.list('mail'))[0].status
      assert.deepEqual([job.state, await statusOfMail()], ['failed', 'failed'])
      await world.admin.post(`/v2/job/retry?id=${job.id}`)
      await world.runJobs()
      assert.equal(await statusOfMail(), 'waiting')
      server.refuseWith(undefined)
      world.clock.advance(50_000)
      await world.runJobs()
      assert.deepEqual([server.mails.length, await statusOfMail()], [1, 'sent'])
    })
  })

  describe('400', () => {
    test('names what is missing or wrong, and nothing is numbered or sent', async () => {
      await using server = await startMailServer()
      await using world = await open({ smtpUrl: server.url })
      const { admin } = world
      const { id, clientId, personId } = await prepare(admin, 'invoice')
      const bad: readonly (readonly [object | null, RegExp])[] = [
        [{ to: 'ada' }, /^to: "ada" is not an email address/],
        [{ to: ['a@b.example', 'c@d'], cc: 'x@y.example\r\nbcc:z@y.example' }, /^cc: "x@y.example/],
        [{ to: Array(21).fill('a@b.example') }, /^to: can have at most 20 addresses/],
        [{ subject: '[clientNam]' }, /^subject: \[clientNam\] is unknown: did you mean \[clientName\]/],
        [{ message: '[quoteNumber]' }, /^message: \[quoteNumber\] is not for templates of invoices/],
        [{ to: 5 }, /^to: /],
        [{ message: 'x'.repeat(10_001) }, /^message: /],
      ]
      for (const [body, message] of bad) {
        const answer = await admin.post(`/v2/invoice/send?id=${id}`, body)
        assert.equal(answer.status, 400, JSON.stringify(body))
        assert.match(answer.body.error.message, message)
      }
      await admin.put(`/v2/contact?uuid=o${clientId}`, { email_1: null })
      await admin.put(`/v2/contact?uuid=p${personId}`, { email_1: null })
      const { status, body } = await admin.post(`/v2/invoice/send?id=${id}`)
      assert.equal(status, 400)
      assert.match(body.error.message, /^to: is required, as there is no email address of "Acme" or "Ada Byron"/)
      const [invoice] = await admin.list('invoice', `id=${id}`)
      assert.partialDeepStrictEqual(invoice, { number: null, status: [{ id: 1, name: 'Draft' }] })
      assert.deepEqual(await admin.list('mail'), [])
    })
  })

  describe('403, 404, 409', () => {
    test('sending needs the right to write, a document of the instance, and a mail server', async () => {
      await using world = await open()
      const { id } = await prepare(world.admin, 'invoice')
      const reader = await world.client({ finance: 'R-' })
      assert.equal((await reader.post(`/v2/invoice/send?id=${id}`)).status, 403)
      assert.equal((await world.other.post(`/v2/invoice/send?id=${id}`)).status, 404)
      const { status, body } = await world.admin.post(`/v2/invoice/send?id=${id}`)
      assert.equal(status, 409)
      assert.match(body.error.message, /DAYBOOK_SMTP_URL/)
      assert.deepEqual(body.error.details, [{ code: 'no_mail_server' }])
      const [invoice] = await world.admin.list('invoice', `id=${id}`)
      assert.equal(invoice.number, null)
    })

    test('without a sender address, the answer names the setting, and sending works once that is set', async () => {
      await using server = await startMailServer()
      await using world = await open({ smtpUrl: server.url })
      const { admin } = world
      const { id } = await prepare(admin, 'invoice')
      await admin.put('/v2/instance', { company_email: null })
      await admin.put(`/v2/invoice?id=${id}`, { status_id: 2 })
      const { body } = await admin.post(`/v2/invoice/send?id=${id}`)
      assert.match(JSON.stringify(body), /"code":409.*set company_email/)
      await admin.put('/v2/instance', { company_email: 'new@lumen.example' })
      assert.equal((await admin.post(`/v2/invoice/send?id=${id}`)).status, 200)
      await world.runJobs()
      assert.equal(server.mails[0]?.email.from?.address, 'new@lumen.example')
    })
  })
})
