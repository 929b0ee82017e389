import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type MailServer, startMailServer } from '../../../../tests/support/mail-server.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'

/** A mail that the server refused. */
async function refusedMail(world: World, server: MailServer): Promise<number> {
  const { admin } = world
  await admin.put('/v2/instance', { company_email: 'accounts@lumen.example' })
  const client = [{ id: await admin.create('contact', { type: 'person', name: 'Ada', email_1: 'ada@acme.example' }) }]
  const id = await admin.create('quote', { client, items: [{ item_text: 'Mix', unit_amount: 9 }] })
  server.refuseWith(550)
  const { body } = await admin.post(`/v2/quote/send?id=${id}`)
  await world.runJobs()
  return body.success.mail_id
}

onEachEngine('mail/retry', (open) => {
  test('200: a failed mail is sent again unchanged, and only once', async () => {
    await using server = await startMailServer()
    await using world = await open({ smtpUrl: server.url })
    const { admin } = world
    const id = await refusedMail(world, server)
    const mail = async () => (await admin.list('mail', `id=${id}`))[0]
    const before = await mail()
    assert.equal(before.status, 'failed')
    server.refuseWith(undefined)
    assert.deepEqual((await admin.post(`/v2/mail/retry?id=${id}`)).body, { success: { id } })
    assert.partialDeepStrictEqual(await mail(), { status: 'waiting', error: null })
    await world.runJobs()
    assert.partialDeepStrictEqual(await mail(), { status: 'sent', subject: before.subject, message: before.message })
    assert.deepEqual(
      server.mails.map(({ recipients }) => recipients),
      [['ada@acme.example']],
    )
    const [last] = (await world.journal('mail')).filter(({ actor_id }) => actor_id === admin.userId).slice(-1)
    assert.partialDeepStrictEqual(last, { action: 'edited', after: { status: 'waiting' } })
  })

  test('409: a waiting or sent mail is not sent again', async () => {
    await using server = await startMailServer()
    await using world = await open({ smtpUrl: server.url })
    const { admin } = world
    const id = await refusedMail(world, server)
    server.refuseWith(undefined)
    await admin.post(`/v2/mail/retry?id=${id}`)
    for (const state of ['waiting', 'sent']) {
      const { status, body } = await admin.post(`/v2/mail/retry?id=${id}`)
      assert.deepEqual([status, body.error.message], [409, `The mail is ${state}: only a failed mail is sent again.`])
      await world.runJobs()
    }
    assert.equal(server.mails.length, 1)
  })

  test('403 without permission to write invoices, 404 for an unknown mail', async () => {
    await using server = await startMailServer()
    await using world = await open({ smtpUrl: server.url })
    const id = await refusedMail(world, server)
    const reader = await world.client({ finance: 'R-' })
    assert.equal((await reader.post(`/v2/mail/retry?id=${id}`)).status, 403)
    assert.equal((await world.admin.post('/v2/mail/retry?id=99')).status, 404)
  })
})
