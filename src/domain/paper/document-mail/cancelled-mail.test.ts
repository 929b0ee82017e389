import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type MailServer, startMailServer } from '../../../../tests/support/mail-server.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'
import { mailBackOffSeconds } from './deliver-mail.ts'

/** A mail to two addresses whose job was cancelled before its first run. */
async function cancelledMail(world: World, server: MailServer) {
  const { admin } = world
  await admin.put('/v2/instance', { company_email: 'accounts@lumen.example' })
  const client = [{ id: await admin.create('contact', { type: 'person', name: 'Ada', email_1: 'ada@acme.example' }) }]
  const id = await admin.create('quote', { client, items: [{ item_text: 'Mix', unit_amount: 9 }] })
  const { body } = await admin.post(`/v2/quote/send?id=${id}`, { cc: 'cfo@acme.example' })
  const [job] = await admin.list('job', 'kind=quote-mail')
  const act = async (action: string) => assert.equal((await admin.post(`/v2/job/${action}?id=${job.id}`)).status, 200)
  await act('cancel')
  await world.runJobs()
  assert.equal(server.mails.length, 0)
  return { act, mail: async () => (await admin.list('mail', `id=${body.success.mail_id}`))[0] }
}

/** Runs the job again: the server refuses the second address temporarily. */
async function runUntilRefused(
  world: World,
  server: MailServer,
  act: (action: string) => Promise<void>,
): Promise<void> {
  await act('retry')
  server.refuseWith(451, 'cfo@acme.example')
  await world.runJobs()
}

const CANCELLED = { status: 'failed', error: 'The job for this mail was cancelled.' }

onEachEngine('a mail whose job was cancelled', (open) => {
  test('is not sent and says so, and is sent when the job is run again', async () => {
    await using server = await startMailServer()
    await using world = await open({ smtpUrl: server.url })
    const { act, mail } = await cancelledMail(world, server)
    assert.partialDeepStrictEqual(await mail(), CANCELLED)
    await act('retry')
    assert.partialDeepStrictEqual(await mail(), { status: 'waiting', error: null })
    await world.runJobs()
    assert.partialDeepStrictEqual(await mail(), { status: 'sent', error: null })
    assert.equal(server.mails.length, 1)
  })

  test('stays cancelled if its job is run again and cancelled during an attempt that fails', async () => {
    await using server = await startMailServer()
    await using world = await open({ smtpUrl: server.url })
    const { act, mail } = await cancelledMail(world, server)
    await act('retry')
    server.loseAnswers(true)
    server.onMail(() => act('cancel'))
    await world.runJobs()
    assert.equal(server.mails.length, 1)
    assert.partialDeepStrictEqual(await mail(), CANCELLED)
  })

  test('counts as sent to the last recipient if the server accepts it during the cancellation', async () => {
    await using server = await startMailServer()
    await using world = await open({ smtpUrl: server.url })
    const { act, mail } = await cancelledMail(world, server)
    await runUntilRefused(world, server, act)
    server.refuseWith(undefined)
    server.onMail(async () => {
      await act('cancel')
      const error = 'Refused for cfo@acme.example: The job for this mail was cancelled.'
      assert.partialDeepStrictEqual(await mail(), { status: 'sent', pending: null, error })
    })
    world.clock.advance(mailBackOffSeconds[0] ?? 0)
    await world.runJobs()
    assert.deepEqual(server.mails.at(-1)?.recipients, ['cfo@acme.example'])
    assert.partialDeepStrictEqual(await mail(), { status: 'sent', pending: null, error: null })
  })

  test('keeps the recipients that the server refuses temporarily when the job runs again', async () => {
    await using server = await startMailServer()
    await using world = await open({ smtpUrl: server.url })
    const { act, mail } = await cancelledMail(world, server)
    await runUntilRefused(world, server, act)
    assert.partialDeepStrictEqual(await mail(), { status: 'sent', pending: 'cfo@acme.example', error: null })
    server.refuseWith(undefined)
    world.clock.advance(mailBackOffSeconds[0] ?? 0)
    await world.runJobs()
    assert.partialDeepStrictEqual(await mail(), { status: 'sent', pending: null, error: null })
    assert.deepEqual(server.mails.at(-1)?.recipients, ['cfo@acme.example'])
  })
})
