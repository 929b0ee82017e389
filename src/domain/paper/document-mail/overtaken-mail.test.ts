import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type MailServer, startMailServer } from '../../../../tests/support/mail-server.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'

const LEASE_SECONDS = 60

/** Mails a quote. `meanwhile` runs while the server holds its first answer, which then reports a failure. */
async function mailSlowly({ admin, runJobs }: World, server: MailServer, meanwhile: (mailId: number) => Promise<void>) {
  await admin.put('/v2/instance', { company_email: 'accounts@lumen.example' })
  const client = [{ id: await admin.create('contact', { type: 'person', name: 'Ada', email_1: 'ada@acme.example' }) }]
  const id = await admin.create('quote', { client, items: [{ item_text: 'Mix', unit_amount: 9 }] })
  const mailId = (await admin.post(`/v2/quote/send?id=${id}`, { cc: 'cfo@acme.example' })).body.success.mail_id
  server.onMail(async () => {
    server.onMail(undefined)
    await meanwhile(mailId)
    server.loseAnswers(true)
  })
  await runJobs()
  server.loseAnswers(false)
  const [mail] = await admin.list('mail', `id=${mailId}`)
  return mail
}

onEachEngine('a slow delivery of a mail', (open) => {
  describe('that fails in the end', () => {
    test('keeps the mail as sent if another process has sent it in the meantime', async () => {
      await using server = await startMailServer()
      await using world = await open({ smtpUrl: server.url })
      const mail = await mailSlowly(world, server, async () => {
        world.clock.advance(LEASE_SECONDS)
        await world.runJobs()
      })
      assert.equal(server.mails.length, 2)
      assert.partialDeepStrictEqual(mail, { status: 'sent', pending: null, error: null })
    })

    test('keeps the pending recipients that another process has stored in the meantime', async () => {
      await using server = await startMailServer()
      await using world = await open({ smtpUrl: server.url })
      const mail = await mailSlowly(world, server, async () => {
        world.clock.advance(LEASE_SECONDS)
        server.refuseWith(451, 'cfo@acme.example')
        await world.runJobs()
        server.refuseWith(undefined)
      })
      assert.partialDeepStrictEqual(mail, { status: 'sent', pending: 'cfo@acme.example' })
      world.clock.advance(3600)
      await world.runJobs()
      assert.deepEqual(server.mails.at(-1)?.recipients, ['cfo@acme.example'])
      assert.partialDeepStrictEqual((await world.admin.list('mail'))[0], { status: 'sent', pending: null })
    })

    test('keeps the mail as cancelled if its job was cancelled in the meantime', async () => {
      await using server = await startMailServer()
      await using world = await open({ smtpUrl: server.url })
      const mail = await mailSlowly(world, server, async () => {
        const [job] = await world.admin.list('job', 'kind=quote-mail')
        assert.equal((await world.admin.post(`/v2/job/cancel?id=${job.id}`)).status, 200)
      })
      assert.partialDeepStrictEqual(mail, { status: 'failed', error: 'The job for this mail was cancelled.' })
    })
  })
})
