import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startMailServer } from '../../../../tests/support/mail-server.ts'
import { onEachEngine } from '../../../../tests/world.ts'

onEachEngine('dry runs of sending documents', (open) => {
  test('show the mail with the number that the invoice would take, and send nothing', async () => {
    await using server = await startMailServer()
    await using world = await open({ smtpUrl: server.url })
    const { admin } = world
    await admin.put('/v2/instance', { company_name: 'Lumen Post', company_email: 'accounts@lumen.example' })
    const client = [
      { id: await admin.create('contact', { type: 'person', name: 'Ada Byron', email_1: 'ada@acme.example' }) },
    ]
    const id = await admin.create('invoice', { client, items: [{ item_text: 'Mix', unit_amount: 9 }] })
    const { status, body } = await admin.post(`/v2/invoice/send?id=${id}&dry_run=true`, { cc: 'cfo@acme.example' })
    assert.equal(status, 200, JSON.stringify(body))
    assert.partialDeepStrictEqual(body.dry_run, {
      stored: [{ number: 1, status: [{ id: 2 }] }],
      mail: { to: 'ada@acme.example', cc: 'cfo@acme.example', subject: 'Invoice INV-1 – Lumen Post' },
    })
    assert.match(body.dry_run.mail.message, /^Dear Ada Byron/)
    await world.runJobs()
    assert.equal(server.mails.length, 0)
    assert.equal((await admin.list('invoice', `id=${id}`))[0].number, null)
    assert.equal((await admin.list('mail')).length, 0)
  })
})
