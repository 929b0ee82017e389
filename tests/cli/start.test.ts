import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { promisify } from 'node:util'
import { forEachEngine } from '../support/engines.ts'
import { temporaryFolder } from '../support/postgres-cluster.ts'
import { bootstrapToken, spawnDaybook } from './daybook-process.ts'
import { type RunningDaybook, startDaybook } from './running-daybook.ts'

describe('the first start', () => {
  test('creates the data folder and prints the address, a token, and a curl line that works unchanged', async () => {
    const folder = join(await temporaryFolder(), 'new', 'data')
    const settings = { DAYBOOK_DATA_DIR: folder, DAYBOOK_BOOTSTRAP_TOKEN: '' }
    await using service = await startDaybook(settings)
    assert.ok(existsSync(join(folder, 'daybook.db')))
    assert.equal(statSync(folder).mode & 0o777, 0o700)
    const token = await service.says(/^ {2}(daybook_\S+)$/m)
    const line = await service.says(/^ {2}(curl .+)$/m)
    assert.ok(line.includes(token) && line.includes(service.address))
    const { stdout } = await promisify(execFile)('sh', ['-c', line])
    assert.equal(JSON.parse(stdout).data[0].name, 'My studio')
    assert.equal((await service.fetch('GET', '/docs')).status, 200)
    assert.equal(await service.end(), 0)

    await using again = await startDaybook(settings)
    assert.doesNotMatch(again.stderr, /token|curl/i)
    assert.equal((await again.fetch('GET', '/v2/instance', undefined, token)).status, 200)
  })

  test('accepts DAYBOOK_BOOTSTRAP_TOKEN as the first token and never shows it', async () => {
    const folder = await temporaryFolder()
    const settings = { DAYBOOK_DATA_DIR: folder, DAYBOOK_BOOTSTRAP_TOKEN: bootstrapToken, DAYBOOK_LOG_LEVEL: 'debug' }
    await using service = await startDaybook(settings)
    assert.match(await service.says(/^ {2}(curl .+)$/m), /Bearer \$DAYBOOK_BOOTSTRAP_TOKEN/)
    assert.equal((await service.call('GET', '/v2/instance')).data.length, 1)
    assert.equal(await service.end(), 0)
    assert.ok(!`${service.stdout}${service.stderr}`.includes(bootstrapToken))

    // It applies to an empty database only: later it gives no access.
    await using again = await startDaybook({
      ...settings,
      DAYBOOK_BOOTSTRAP_TOKEN: 'another-token-of-more-than-32-characters',
    })
    assert.equal(
      (await again.fetch('GET', '/v2/instance', undefined, 'another-token-of-more-than-32-characters')).status,
      401,
    )
  })

  test('logs JSON lines on standard output, the address once, and messages for people on standard error', async () => {
    await using service = await startDaybook({ DAYBOOK_DATA_DIR: await temporaryFolder(), DAYBOOK_LOG_LEVEL: 'info' })
    await service.call('GET', '/v2/instance')
    assert.equal(await service.end(), 0)
    const lines = service.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.ok(lines.every(({ level }) => level === 'info'))
    assert.equal(lines.filter((line) => JSON.stringify(line).includes(service.address)).length, 1)
    assert.equal(lines.filter(({ msg, migrated }) => msg !== undefined && migrated !== undefined).length, 1)
    assert.doesNotMatch(service.stderr, /^\{|Warning|FSTDEP|DEP0/m)
  })

  test('warns of a backup folder, a mapped group and links that cannot be used', async () => {
    const folder = await temporaryFolder()
    writeFileSync(join(folder, 'file'), '')
    await using service = await startDaybook({
      DAYBOOK_DATA_DIR: folder,
      DAYBOOK_BACKUP_DIR: join(folder, 'file', 'backups'),
      DAYBOOK_OIDC_ISSUER: 'http://127.0.0.1:9',
      DAYBOOK_OIDC_CLIENT_ID: 'daybook',
      DAYBOOK_OIDC_CLIENT_SECRET: 'secret',
      DAYBOOK_OIDC_GROUP_MAP: 'heads=Administrator, desk=Stuff, *=Staff',
      DAYBOOK_LOG_LEVEL: 'warn',
    })
    assert.equal(await service.end(), 0)
    const warnings = service.stdout.trim().split('\n')
    assert.equal(warnings.length, 3, service.stdout)
    assert.match(warnings[0] ?? '', /DAYBOOK_PUBLIC_URL is not set/)
    assert.match(warnings[1] ?? '', /file is not a folder.*DAYBOOK_BACKUP_DIR/)
    assert.match(warnings[2] ?? '', /"group":"Stuff".*DAYBOOK_OIDC_GROUP_MAP/)
  })

  test('warns of settings that have no effect with the others', async () => {
    await using service = await startDaybook({
      DAYBOOK_DATA_DIR: await temporaryFolder(),
      DAYBOOK_SQLITE_CACHE_MB: '16',
      DAYBOOK_POSTGRES_READERS: '4',
      DAYBOOK_MAIL_FROM: 'studio@lumen.example',
      DAYBOOK_OIDC_NAME: '',
    })
    assert.equal(await service.end(), 0)
    const warnings = service.stdout.trim().split('\n')
    assert.deepEqual(
      warnings.map((line) => JSON.parse(line).msg),
      [
        'DAYBOOK_POSTGRES_READERS has no effect: it is for PostgreSQL only',
        'DAYBOOK_MAIL_FROM has no effect without DAYBOOK_SMTP_URL',
      ],
    )
  })

  test('closes connections beyond the limit on open files, logs that once, and answers again later', async (t) => {
    if (process.platform !== 'linux') return t.skip('there is no /proc')
    const through = ['sh', '-c', 'ulimit -n 80; exec "$0" "$@"']
    await using service = await startDaybook({ DAYBOOK_DATA_DIR: await temporaryFolder() }, { through })
    const sockets = Array.from({ length: 60 }, () => connect(Number(new URL(service.address).port), '127.0.0.1'))
    for (const socket of sockets) socket.on('error', () => {})
    const closed = (own: Socket) => new Promise<Socket>((resolve) => own.once('close', () => resolve(own)))
    await Promise.any(sockets.map(closed))
    for (const socket of sockets) socket.destroy()
    await Promise.all(sockets.map((own) => (own.closed ? own : closed(own))))
    // The service may learn of the connections that have ended after it learns of a new one.
    const ready = (): Promise<number> => service.fetch('GET', '/ready').then(({ status }) => status, ready)
    assert.equal(await ready(), 200)
    assert.equal(await service.end(), 0)
    assert.match(service.stdout, /^\{"level":"error",[^\n]+limit on open files[^\n]+\n$/)
  })

  test('starts, and exits with 0, even if the disk of standard error is full', async (t) => {
    if (process.platform !== 'linux') return t.skip('there is no /dev/full')
    const folder = await temporaryFolder()
    const settings = { DAYBOOK_DATA_DIR: folder, PORT: '0', DAYBOOK_DRAIN_SECONDS: '0' }
    const child = spawnDaybook(['start'], settings, { through: ['sh', '-c', 'exec "$0" "$@" 2>/dev/full'] })
    const closed = once(child, 'close')
    let log = ''
    for await (const lines of child.stdout?.setEncoding('utf8') ?? []) {
      const isListening = /Server listening/.test(log)
      log += lines
      // A second signal would end it without waiting for requests.
      if (!isListening && /Server listening/.test(log)) child.kill('SIGTERM')
    }
    await closed
    assert.deepEqual([child.exitCode, readdirSync(folder)], [0, ['daybook.db', 'daybook.db.lock']])
  })
})

forEachEngine(({ create }) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    test(`${signal} completes running requests and exits with 0, and the next start finds everything`, async () => {
      await using database = await create()
      const settings = { DAYBOOK_DATABASE_URL: database.url }
      await using service = await startDaybook(settings)
      const id = await service.create('tax', { name: 'VAT', rate: '20' })
      const running = await beginRequest(service, { name: 'Reduced', rate: '7' })
      service.child.kill(signal)
      await service.says(new RegExp(`Stopping on ${signal}`))
      const { status, body } = await running.finish()
      assert.equal(status, 200, body)
      await service.closed
      assert.equal(service.child.exitCode, 0, service.stdout + service.stderr)
      await assert.rejects(service.fetch('GET', '/health'))

      await using again = await startDaybook(settings)
      const taxes = await again.list('tax', 'fields=id,name')
      assert.deepEqual(taxes, [
        { id, name: 'VAT' },
        { id: JSON.parse(body).success.id, name: 'Reduced' },
      ])
    })
  }
})

/** A POST whose headers have arrived, so that the service handles it, but whose body has not. */
async function beginRequest(
  service: RunningDaybook,
  tax: object,
): Promise<{ finish(): Promise<{ status?: number; body: string }> }> {
  const body = JSON.stringify(tax)
  const sent = request(`${service.address}/v2/tax`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${bootstrapToken}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  })
  sent.flushHeaders()
  await once(sent, 'continue')
  return {
    finish: async () => {
      sent.end(body)
      const [answer] = await once(sent, 'response')
      const chunks = await answer.toArray()
      return { status: answer.statusCode, body: Buffer.concat(chunks).toString('utf8') }
    },
  }
}
