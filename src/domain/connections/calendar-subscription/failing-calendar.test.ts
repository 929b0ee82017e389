import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CalendarServer } from '../../../../tests/support/calendar-server.ts'
import { startMailServer } from '../../../../tests/support/mail-server.ts'
import { untilTrue } from '../../../../tests/support/poll.ts'
import { importPath, nine, subscribed } from '../../../../tests/support/subscribed-calendar.ts'
import { calendarOf } from '../../../../tests/support/written-calendar.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'

const HOUR = 3600
const STEP_HOURS = 4

async function pass(world: World, hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += STEP_HOURS) {
    world.clock.advance(STEP_HOURS * HOUR)
    await world.runJobs()
  }
}

onEachEngine('a calendar that cannot be read', (open) => {
  test('for a day is reported to the administrators once, by its host name, and again after a recovery', async () => {
    await using mails = await startMailServer()
    await using server = await CalendarServer.start()
    await using world = await open({ smtpUrl: mails.url, mailFrom: 'daybook@lumen.example' })
    server.text = calendarOf(...nine('one', '20260303'))
    const { id } = await subscribed(world, server)
    await world.runJobs()
    server.status = 500
    await pass(world, 24)
    assert.equal(mails.mails.length, 0, 'it may recover')
    await pass(world, 16)
    const [mail, ...others] = mails.mails
    assert.deepEqual([mail?.recipients, others], [['admin@lumen.example'], []])
    assert.match(mail?.email.subject ?? '', /^A calendar has not been readable for a day: 127\.0\.0\.1:\d+$/)
    assert.match(mail?.email.text ?? '', new RegExp(`GET ${importPath}\\?id=${id}\\n`))
    assert.doesNotMatch(mail?.email.text ?? '', /studio\.ics/)
    server.status = 200
    await pass(world, 4)
    server.status = 500
    await pass(world, 24)
    assert.equal(mails.mails.length, 1)
    await pass(world, 8)
    assert.equal(mails.mails.length, 2)
  })

  test('by a slow run stores no error if another run has imported it in the meantime', async () => {
    await using server = await CalendarServer.start()
    await using world = await open()
    server.text = calendarOf(...nine('one', '20260303'))
    const { id, run, rendered } = await subscribed(world, server)
    const held = Promise.withResolvers<void>()
    server.gate = held.promise
    server.status = 500
    const slow = world.admin.post(`${importPath}/run?id=${id}`)
    await untilTrue(() => server.answered.length === 1)
    server.gate = undefined
    server.status = 200
    world.clock.advance(60)
    assert.deepEqual(await run(), [1, 0, 0, 0, 0])
    held.resolve()
    assert.equal((await slow).status, 409)
    assert.equal((await rendered()).last_error, null)
  })
})
