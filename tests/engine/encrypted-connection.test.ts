import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { TLSSocket } from 'node:tls'
import { CannotOpenDatabase } from '../../src/kernel/db/cannot-open-database.ts'
import { openEngine } from '../../src/kernel/db/open-engine.ts'
import { parsePostgresAddress } from '../../src/kernel/db/postgres-address.ts'
import { selfSigned } from '../support/self-signed.ts'

/** A server that answers the request for TLS, as PostgreSQL does, and then only shows its certificate. */
const server = createServer((socket) => {
  socket.on('error', () => undefined)
  socket.once('data', () => {
    socket.write('S')
    new TLSSocket(socket, { isServer: true, ...selfSigned('db.example') }).on('error', () => undefined)
  })
})

describe('an encrypted connection to PostgreSQL', () => {
  before(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  after(() => server.close())

  const open = (query: string) => {
    const { port } = server.address() as AddressInfo
    return openEngine(`postgres://me:secret@127.0.0.1:${port}/x?${query}`)
  }

  test('to a server with an unknown certificate is refused, with the parameter that makes it known', async () => {
    for (const mode of ['verify-full', 'require', 'verify-ca', 'prefer'])
      await assert.rejects(open(`sslmode=${mode}`), (error: Error) => {
        assert.ok(error instanceof CannotOpenDatabase)
        assert.match(error.message, /its certificate is self-signed, or its issuer is unknown\. .*\bsslrootcert\b/)
        assert.doesNotMatch(error.message, /--use-system-ca|secret/)
        return true
      })
  })

  test('with an unknown sslmode is refused, with the known ones', async () => {
    await assert.rejects(
      open('sslmode=verify_full'),
      /sslmode must be one of disable, prefer, require, verify-ca, verify-full, no-verify/,
    )
  })

  test('verifies the server in each mode that encrypts, unless the rules of libpq are chosen', () => {
    const modeOf = (query: string) => new URL(parsePostgresAddress(`postgres://h/x?${query}`).urls[0] ?? '').search
    for (const mode of ['prefer', 'require', 'verify-ca', 'verify-full'])
      assert.equal(modeOf(`sslmode=${mode}`), '?sslmode=verify-full')
    for (const query of ['sslmode=disable', 'sslmode=no-verify', 'uselibpqcompat=true&sslmode=require'])
      assert.equal(modeOf(query), `?${query}`)
  })
})
