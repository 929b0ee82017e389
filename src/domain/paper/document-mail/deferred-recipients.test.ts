import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startMailServer } from '../../../../tests/support/mail-server.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'
import { mailBackOffSeconds } from './deliver-mail.ts'

/** Sends a quote to two addresses. Returns a function that reads its mail. */
async function sendToTwo({ admin }: World) {
  await admin.put('/v2/instance', { company_email: 'accounts@lumen.example' })
  const client = [{ id: await admin.create('contact', { type: 'person', name: 'Ada' }) }]
  const id = await admin.create('quote', { client, items: [{ item_text: 'Mix', unit_amount: 9 }] })
  await admin.post(`/v2/quote/send?id=${id}`, { to: 'ada@acme.example', cc: 'ben@acme.example' })
  return async () => (await admin.list('mail'))[0]
}

onEachEngine('a mail that the server refuses temporarily for one recipient', (open) => {
  test('is sent to that recipient later, and only once to the others', async () => {
    await using server = await startMailServer()
    await using world = await open({ smtpUrl: server.url })
    const mail = await sendToTwo(world)
    server.refuseWith(451, 'ben@acme.example')
    await world.runJobs()
    const { sent } = await mail()
    assert.partialDeepStrictEqual(await mail(), { status: 'sent', pending: 'ben@acme.example', error: null })
    world.clock.advance(mailBackOffSeconds[0] ?? 0)
    await world.runJobs()
    assert.equal((await mail()).pending, 'ben@acme.example')
    server.refuseWith(undefined)
    world.clock.advance(mailBackOffSeconds[1] ?? 0)
    await world.runJobs()
    assert.partialDeepStrictEqual(await mail(), { status: 'sent', sent, pending: null, error: null })
    world.clock.advance(100_000)
    await world.runJobs()
    assert.deepEqual(
      server.mails.map(({ recipients }) => recipients),
      [['ada@acme.example'], ['ben@acme.example']],
    )
    const [first, second] = server.mails.map(({ email }) => [
      email.messageId,
      email.to,
      email.cc,
      email.attachments.length,
    ])
    assert.deepEqual(second, first)
  })

  test('names that recipient in its error after the last attempt', async () => {
    await using server = await startMailServer()
    await using world = await open({ smtpUrl: server.url })
    const mail = await sendToTwo(world)
    server.refuseWith(451, 'ben@acme.example')
    await world.runJobs()
    for (const seconds of mailBackOffSeconds) {
      world.clock.advance(seconds)
      await world.runJobs()
    }
    const { status, pending, error } = await mail()
    assert.deepEqual([status, pending], ['sent', null])
    assert.match(error, /^Refused for ben@acme\.example: .*no such mailbox/)
    assert.deepEqual(
      (await world.admin.list('job', 'kind=quote-mail')).map(({ state }) => state),
      ['failed'],
    )
    assert.equal((await world.admin.post('/v2/mail/retry?id=1')).status, 409)
    assert.equal(server.mails.length, 1)
  })

  test('has an error if the server later refuses that recipient for good or the job is cancelled', async () => {
    for (const ending of ['refused', 'cancelled'] as const) {
      await using server = await startMailServer()
      await using world = await open({ smtpUrl: server.url })
      const mail = await sendToTwo(world)
      server.refuseWith(451, 'ben@acme.example')
      await world.runJobs()
      const [job] = await world.admin.list('job', 'kind=quote-mail')
      if (ending === 'refused') server.refuseWith(550, 'ben@acme.example')
      else assert.equal((await world.admin.post(`/v2/job/cancel?id=${job.id}`)).status, 200)
      world.clock.advance(100_000)
      await world.runJobs()
      const { status, pending, error } = await mail()
      assert.deepEqual([status, pending], ['sent', null])
      assert.match(
        error,
        ending === 'refused' ? /^Refused for ben@acme\.example: .*550/ : /job for this mail was cancelled/,
      )
      assert.equal(server.mails.length, 1)
    }
  })
})
