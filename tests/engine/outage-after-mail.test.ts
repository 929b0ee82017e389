import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openEngine } from '../../src/kernel/db/open-engine.ts'
import { postgres } from '../support/engines.ts'
import { startMailServer } from '../support/mail-server.ts'
import { withoutPostgres } from '../support/postgres-cluster.ts'
import { openWorld } from '../world.ts'
import { startPostgresProxy } from './postgres-proxy.ts'

/** How long a transaction waits for a connection here, and a longer outage. */
const WAIT_MS = 200
const OUTAGE_MS = 1500

test('a mail that was accepted when PostgreSQL went away is stored as sent, and not sent again', {
  skip: withoutPostgres,
}, async () => {
  await using server = await startMailServer()
  await using proxy = await startPostgresProxy()
  await using database = await postgres.create()
  const url = await proxy.url(new URL(database.url).pathname.slice(1))
  const create = async () => ({ ...database, open: () => openEngine(url, { waitMs: WAIT_MS }) })
  await using world = await openWorld({ ...postgres, create }, { smtpUrl: server.url })
  const { admin } = world
  await admin.put('/v2/instance', { company_email: 'accounts@lumen.example' })
  const client = [{ id: await admin.create('contact', { type: 'person', name: 'Ada', email_1: 'ada@acme.example' }) }]
  const id = await admin.create('quote', { client, items: [{ item_text: 'Mix', unit_amount: 9 }] })
  await admin.post(`/v2/quote/send?id=${id}`, {})
  server.onMail(async () => {
    server.onMail(undefined)
    await proxy.shut()
    void pause(OUTAGE_MS).then(() => proxy.reopen())
  })
  await world.runJobs()
  world.clock.advance(3600)
  await world.runJobs()

  assert.equal(server.mails.length, 1)
  const [mail] = await admin.list('mail')
  assert.deepEqual([mail.status, mail.error], ['sent', null])
  assert.deepEqual(
    (await admin.list('job', 'kind=quote-mail')).map(({ state, attempts }) => [state, attempts]),
    [['done', 1]],
  )
})
