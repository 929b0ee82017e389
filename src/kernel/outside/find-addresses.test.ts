import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { test } from 'node:test'
import { Addresses } from './find-addresses.ts'

const A = 1

/** The name and the type of the only question of a DNS message (RFC 1035, section 4). */
function questionOf(message: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.'), type: message.readUInt16BE(at + 1), end: at + 5 }
}

/** A name server on this machine. It does not answer questions for names that begin with `silent`, and knows `known`. */
async function serveNames(known: Readonly<Record<string, readonly number[]>>) {
  const socket = createSocket('udp4')
  socket.on('message', (message, { port, address }) => {
    const { name, type, end } = questionOf(message)
    if (name.startsWith('silent')) return
    const found = type === A ? known[name] : undefined
    const head = Buffer.from(message.subarray(0, end))
    head.writeUInt16BE(name in known ? 0x8180 : 0x8183, 2)
    for (const [at, count] of [1, found === undefined ? 0 : 1, 0, 0].entries()) head.writeUInt16BE(count, 4 + at * 2)
    const answer = [0xc0, 12, 0, A, 0, 1, 0, 0, 0, 60, 0, 4]
    socket.send(Buffer.concat([head, Buffer.from(found === undefined ? [] : [...answer, ...found])]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const resolver = new Resolver({ timeout: 100, tries: 1 })
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  return { resolver, [Symbol.asyncDispose]: async () => void socket.close() }
}

const ofSystem = [{ address: '127.0.0.9', family: 4 }]

test('DNS finds a name; the system finds local and listed names, and those that DNS does not find', async () => {
  await using names = await serveNames({ 'hook.example': [192, 0, 2, 7], 'listed.example': [192, 0, 2, 8] })
  const asked: string[] = []
  const system = async (name: string) => {
    asked.push(name)
    return ofSystem
  }
  const hosts = async () => '127.0.0.9 other # commented.example\n127.0.0.9\tListed.example'
  const addresses = new Addresses({ resolver: names.resolver, system, hosts })
  assert.deepEqual(await addresses.find('hook.example', 'users'), [{ address: '192.0.2.7', family: 4 }])
  for (const name of ['listed.example', 'unknown.example', 'silent.example', 'localhost', 'printer.local']) {
    assert.deepEqual(await addresses.find(name, 'users'), ofSystem)
  }
  assert.deepEqual(asked, ['listed.example', 'unknown.example', 'silent.example', 'localhost', 'printer.local'])
})

test('unanswered names of users wait for one system lookup, and do not delay names of the operator', async () => {
  await using names = await serveNames({ 'hook.example': [192, 0, 2, 7] })
  const waiting: (() => void)[] = []
  const system = async (name: string) => {
    if (name.startsWith('silent')) await new Promise<void>((resume) => waiting.push(resume))
    return ofSystem
  }
  const addresses = new Addresses({ resolver: names.resolver, system, hosts: async () => '' })
  const gone = new AbortController()
  const silent = Array.from({ length: 9 }, (_, n) =>
    addresses.find(`silent${n}.${n % 2 === 0 ? 'local' : 'example'}`, 'users'),
  )
  const abandoned = addresses.find('silent-too.example', 'users', gone.signal)
  await assert.doesNotReject(addresses.find('hook.example', 'users'))
  while (waiting.length === 0) await addresses.find('hook.example', 'users')
  // A provider that the operator configured, under a name that only the system knows.
  for (const name of ['keycloak', 'sso.corp.lan']) assert.deepEqual(await addresses.find(name, 'operator'), ofSystem)
  gone.abort()
  const ended = assert.rejects(abandoned, { name: 'AbortError' })
  const seen: number[] = []
  for (let left = silent.length; left > 0; left -= 1) {
    while (waiting.length === 0) await addresses.find('hook.example', 'users')
    seen.push(waiting.length)
    waiting.shift()?.()
  }
  await Promise.all([...silent, ended])
  assert.ok(Math.max(...seen) <= 1, `${seen}`)
})
