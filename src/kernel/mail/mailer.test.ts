import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { startDrippingMailServer } from '../../../tests/support/dripping-mail-server.ts'
import { Mailer } from './mailer.ts'

const mail = {
  from: { name: 'Studio', address: 'studio@lumen.example' },
  replyTo: undefined,
  to: ['client@arte.example'],
  subject: 'Invoice',
  text: 'Attached.',
  messageId: '<1@lumen.example>',
}

test('errors contain neither a refused password nor the address of a server that cannot be reached', async () => {
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, callback) {
      callback(Object.assign(new Error(`not ${username} ${password}`), { responseCode: 535 }))
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const mailer = new Mailer({ url: `smtp://lumen:opensesame@127.0.0.1:${port}`, from: undefined })
  const failure = async () => {
    const error = await mailer.send(mail).then(() => assert.fail('the mail was sent'), String)
    return String(error)
  }
  assert.equal(await failure(), 'Error: The mail server refuses the user name or the password of this service.')
  await new Promise((resolve) => server.close(() => resolve(undefined)))
  assert.equal(await failure(), 'Error: The mail server cannot be reached.')
})

test('a password leaves the machine only encrypted, unless the URL allows it', async () => {
  const passwords: unknown[] = []
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, callback) {
      passwords.push(password)
      callback(null, { user: username })
    },
    onData(stream, _session, callback) {
      stream.resume().on('end', () => callback())
    },
  })
  server.listen(0, '0.0.0.0')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  // The system connects to this address on the same machine, but the address does not show that.
  const url = `smtp://lumen:opensesame@0.0.0.0:${port}`
  await assert.rejects(
    new Mailer({ url, from: undefined }).send(mail),
    /^Error: The connection to the mail server cannot be encrypted\.$/,
  )
  assert.deepEqual(passwords, [])
  for (const chosen of [`${url}/?requireTLS=false`, `smtp://lumen:opensesame@localhost:${port}`]) {
    assert.deepEqual(await new Mailer({ url: chosen, from: undefined }).send(mail), [])
  }
  assert.deepEqual(passwords, ['opensesame', 'opensesame'])
  await new Promise((resolve) => server.close(() => resolve(undefined)))
})

test('a server that refuses the connection or demands a password does not refuse the mail', async () => {
  const closed = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, callback) =>
      callback(Object.assign(new Error('198.51.100.7 is listed'), { responseCode: 554 })),
  })
  const locked = new SMTPServer({ disabledCommands: ['STARTTLS'] })
  const failure = async (server: SMTPServer) => {
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    const { port } = server.server.address() as AddressInfo
    const mailer = new Mailer({ url: `smtp://127.0.0.1:${port}`, from: undefined })
    const error = await mailer.send(mail).then(() => assert.fail('the mail was sent'), String)
    await new Promise((resolve) => server.close(() => resolve(undefined)))
    return error
  }
  assert.equal(await failure(closed), 'Error: The mail server refuses the connection of this service.')
  assert.equal(await failure(locked), 'Error: The mail server requires a password or encryption from this service.')
})

test('a server that replies byte by byte without end cannot hold a mail longer than its limit', {
  timeout: 30_000,
}, async () => {
  await using server = await startDrippingMailServer()
  const mailer = new Mailer({ url: server.url, from: undefined, timeoutMs: 1_000 })
  await assert.rejects(mailer.send(mail), /^Error: The mail server did not take the mail within 1 s\.$/)
  await server.closed
})
