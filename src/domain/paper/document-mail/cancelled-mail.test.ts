import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startMailServer } from '../../../../tests/support/mail-server.ts'
import { onEachEngine } from '../../../../tests/world.ts'

onEachEngine('a mail', (open) => {
  test('is not sent once somebody has cancelled the job, the mail says so, and is sent where they run it after all', async () => {
    await using server = await startMailServer()
    await using world = await open({ smtpUrl: server.url })
    const { admin } = world
    await admin.put('/v2/instance', { company_email: 'accounts@lumen.example' })
    const client = [{ id: await admin.create('contact', { type: 'person', name: 'Ada', email_1: 'ada@acme.example' }) }]
    const id = await admin.create('quote', { client, items: [{ item_text: 'Mix', unit_amount: 9 }] })
    const { body } = await admin.post(`/v2/quote/send?id=${id}`)
    const [job] = await admin.list('job', 'kind=quote-mail')
    assert.equal((await admin.post(`/v2/job/cancel?id=${job.id}`)).status, 200)
    await world.runJobs()
    const mail = async () => (await admin.list('mail', `id=${body.success.mail_id}`))[0]
    assert.partialDeepStrictEqual(await mail(), {
      status: 'failed',
      error: 'The job for this mail was cancelled.',
    })
    assert.equal(server.mails.length, 0)
    await admin.post(`/v2/job/retry?id=${job.id}`)
    await world.runJobs()
    assert.partialDeepStrictEqual(await mail(), { status: 'sent', error: null })
    assert.equal(server.mails.length, 1)
  })
})
