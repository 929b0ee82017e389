import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startDrippingMailServer } from '../../../tests/support/dripping-mail-server.ts'
import { Mailer } from './mailer.ts'

test('a mail server that replies byte by byte without end does not hold a mail for ever', {
  timeout: 30_000,
}, async () => {
  await using server = await startDrippingMailServer()
  const mailer = new Mailer({ url: server.url, from: undefined, timeoutMs: 1_000 })
  const mail = {
    from: { name: 'Studio', address: 'studio@lumen.example' },
    replyTo: undefined,
    to: ['client@arte.example'],
    subject: 'Invoice',
    text: 'Attached.',
    messageId: '<1@lumen.example>',
  }
  await assert.rejects(mailer.send(mail), /^Error: The mail server did not take the mail within 1 s\.$/)
  await server.closed
})
