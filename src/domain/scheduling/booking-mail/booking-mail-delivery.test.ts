import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openBookedPeople } from '../../../../tests/support/booked-people.ts'
import { boundEngine } from '../../../../tests/support/bound-engine.ts'
import { forEachEngine, type TestDatabase } from '../../../../tests/support/engines.ts'
import { startMailServer } from '../../../../tests/support/mail-server.ts'
import { Client, MovingClock, onEachEngine } from '../../../../tests/world.ts'
import { createApp } from '../../../app.ts'
import { takeDue } from '../../../kernel/jobs/job-rows.ts'
import { createLog } from '../../../kernel/log.ts'
import { initialRecords } from '../../../registry.ts'
import { createInstance } from '../../accounts/instance/index.ts'

const HOUR = 3600

onEachEngine('delivery of mails about bookings', (open) => {
  test('a mail server that is down for an hour gets the net change once afterwards', async () => {
    await using studio = await openBookedPeople(open)
    const { admin, world, server } = studio
    const ben = await studio.person('Ben')
    server.refuseWith(451)
    const id = await studio.book([ben])
    assert.deepEqual(await studio.mails(), [])
    for (let minutes = 0; minutes < 60; minutes += 5) {
      world.clock.advance(300)
      await world.runJobs()
      if (minutes === 30) await admin.put(`/v2/booking?id=${id}`, { name: 'Remix', end: world.clock.now() + 5 * HOUR })
    }
    const [job] = await admin.list('job', 'kind=booking-mail')
    assert.equal(job.state, 'waiting')
    assert.match(job.last_error, /no such mailbox/)
    server.refuseWith(undefined)
    for (let minutes = 0; minutes < 300; minutes += 30) {
      world.clock.advance(1800)
      await world.runJobs()
    }
    assert.deepEqual(
      server.mails.map(({ email }) => email.subject),
      ['New booking: Remix, Mon 2 Mar 2026'],
    )
  })

  test('changes during a slow delivery are sent as a net change afterwards', async () => {
    await using studio = await openBookedPeople(open)
    const ben = await studio.person('Ben')
    const id = await studio.book([ben])
    studio.server.onMail(async () => {
      studio.server.onMail(undefined)
      await studio.admin.put(`/v2/booking?id=${id}`, { name: 'Remix' })
    })
    const [made] = await studio.mails()
    const [changed, ...others] = await studio.mails()
    assert.equal(made?.email.subject, 'New booking: Mix, Mon 2 Mar 2026')
    assert.equal(changed?.email.subject, 'Changed booking: Remix, Mon 2 Mar 2026')
    assert.deepEqual(others, [])
  })

  test('if a mail is so slow that the next one overtakes it, later changes are still sent', async () => {
    await using studio = await openBookedPeople(open)
    const { admin, world } = studio
    const ben = await studio.person('Ben')
    const id = await studio.book([ben])
    studio.server.onMail(async () => {
      studio.server.onMail(undefined)
      await admin.put(`/v2/booking?id=${id}`, { name: 'Remix' })
      world.clock.advance(60)
      await world.runJobs()
      await admin.put(`/v2/booking?id=${id}`, { name: 'Master' })
    })
    const [made, remade] = await studio.mails()
    const [changed, ...others] = await studio.mails()
    assert.equal(made?.email.subject, 'New booking: Mix, Mon 2 Mar 2026')
    assert.equal(remade?.email.subject, 'New booking: Remix, Mon 2 Mar 2026')
    assert.equal(changed?.email.subject, 'Changed booking: Master, Mon 2 Mar 2026')
    assert.match(changed?.email.text ?? '', /Remix/)
    assert.deepEqual(others, [])
  })

  test('waiting mails are dropped when mails are switched off', async () => {
    await using studio = await openBookedPeople(open)
    const ben = await studio.person('Ben')
    await studio.book([ben])
    await studio.admin.put('/v2/instance', { settings: { booking_notifications: false } })
    assert.deepEqual(await studio.mails(), [])
    await studio.admin.put('/v2/instance', { settings: { booking_notifications: true } })
    assert.deepEqual(await studio.mails(), [])
  })

  test('a mail that is refused for the user but accepted for copies is tried again, and copied once', async () => {
    await using studio = await openBookedPeople(open)
    const ben = await studio.person('Ben')
    await studio.admin.put('/v2/instance', { settings: { bcc_administrators: true } })
    const [{ primary_email: address }] = await studio.admin.list('user', 'first_name=Ben')
    studio.server.refuseWith(451, address)
    await studio.book([ben])
    assert.deepEqual(await studio.mails(), [])
    studio.server.refuseWith(undefined)
    for (let hour = 0; hour < 3; hour += 1) {
      studio.world.clock.advance(HOUR)
      await studio.world.runJobs()
    }
    assert.deepEqual(
      studio.server.mails.map(({ recipients }) => recipients),
      [[address], ['admin@lumen.example']],
    )
    assert.deepEqual(studio.server.mails[1]?.email.to, studio.server.mails[0]?.email.to)
  })

  test('a mail to an address that is refused permanently is not tried again', async () => {
    await using studio = await openBookedPeople(open)
    const ben = await studio.person('Ben')
    studio.server.refuseWith(550)
    await studio.book([ben])
    assert.deepEqual(await studio.mails(), [])
    studio.server.refuseWith(undefined)
    studio.world.clock.advance(20 * HOUR)
    assert.deepEqual(await studio.mails(), [])
  })

  test('a change from a time when the clock was ahead is mailed within the hour', async () => {
    await using studio = await openBookedPeople(open)
    const { world, server } = studio
    const ben = await studio.person('Ben')
    await studio.mails()
    world.clock.advance(365 * 24 * HOUR)
    await studio.book([ben])
    world.clock.advance(-365 * 24 * HOUR)
    await world.runJobs()
    assert.equal(server.mails.length, 0)
    world.clock.advance(HOUR)
    await world.runJobs()
    assert.deepEqual(
      server.mails.map(({ recipients }) => recipients),
      [['ben@lumen.example']],
    )
  })

  test('another process sends the mail if the first one has died', async () => {
    await using studio = await openBookedPeople(open)
    const { world } = studio
    const ben = await studio.person('Ben')
    await studio.book([ben])
    world.clock.advance(60)
    const { engine, clock } = world.app.scopes
    const taken = await takeDue(engine, clock.now(), 30, 100)
    assert.ok(taken.some(({ kind }) => kind === 'booking-mail'))
    await world.runJobs()
    assert.deepEqual(studio.server.mails, [], 'the process that died has taken it')
    const [mail, ...others] = await studio.mails()
    assert.match(mail?.email.subject ?? '', /^New booking: Mix/)
    assert.deepEqual(others, [])
  })

  test('a mail that was accepted without the sender knowing is repeated with the same id', async () => {
    await using studio = await openBookedPeople(open)
    const ben = await studio.person('Ben')
    await studio.book([ben])
    studio.server.loseAnswers(true)
    const [mail] = await studio.mails()
    studio.server.loseAnswers(false)
    const [again, ...others] = await studio.mails()
    assert.match(mail?.email.messageId ?? '', /^<daybook-1-bookings-.*@host\.example>$/)
    assert.deepEqual([again?.email.messageId, again?.email.text], [mail?.email.messageId, mail?.email.text])
    assert.deepEqual(others, [])
  })
})

/** A process on a database that earlier processes may have used. */
async function startProcess(database: TestDatabase, clock: MovingClock, smtpUrl?: string) {
  const settings = {
    host: '127.0.0.1',
    port: 0,
    rateLimit: 0,
    requestTimeoutSeconds: 30,
    trustedProxies: [],
    allowPrivateTargets: true,
    mailFrom: 'daybook@host.example',
    ...(smtpUrl !== undefined && { smtpUrl }),
  }
  const parts = { engine: boundEngine(await database.open()), log: createLog({ level: 'silent' }), clock }
  const app = await createApp(settings, parts)
  return {
    app,
    runJobs: async () => {
      for (const worker of app.workers) while ((await worker.runDue()) > 0);
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

describe('a mail server that is configured later', () => {
  forEachEngine(({ create }) => {
    for (const [hours, notified] of [
      [20, ['New booking: Mix, Wed 4 Mar 2026']],
      [30, []],
    ] as const) {
      test(`${hours} hours later gets changes of at most a day`, async () => {
        await using database = await create()
        await using server = await startMailServer()
        const clock = new MovingClock()
        let token = ''
        {
          await using without = await startProcess(database, clock)
          const facts = { name: 'Lumen', timezone: 'Europe/Berlin', currency: 'EUR', locale: 'en-GB' }
          const made = await createInstance(without.app.scopes, initialRecords, {
            ...facts,
            adminEmail: 'admin@lumen.example',
          })
          token = made.token
          const admin = new Client(without.app, token, made.userId)
          await admin.put('/v2/instance', { settings: { booking_notifications: true } })
          await admin.create('user', { first_name: 'Ben', primary_email: 'ben@lumen.example' })
          const [contact] = await admin.list('contact', 'name=Ben')
          const ben = await admin.create('resource', { name: 'Ben', type_id: 2, type_person_id: contact.id })
          const start = clock.now() + 48 * HOUR
          await admin.create('booking', { name: 'Mix', start, end: start + HOUR, resources: [{ id: ben }] })
          clock.advance(HOUR)
          await without.runJobs()
        }
        clock.advance((hours - 1) * HOUR)
        await using process = await startProcess(database, clock, server.url)
        await process.runJobs()
        await process.runJobs()
        assert.deepEqual(
          server.mails.map(({ email }) => email.subject),
          notified,
        )
      })
    }
  })
})
