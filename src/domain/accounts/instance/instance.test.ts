import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { pino } from 'pino'
import { forEachEngine } from '../../../../tests/support/engines.ts'
import { MovingClock, onEachEngine } from '../../../../tests/world.ts'
import { Scopes } from '../../../kernel/scope.ts'
import { initialRecords } from '../../../registry.ts'
import { accountAccess } from '../access/index.ts'
import { ensureFirstInstance } from './index.ts'

onEachEngine('instance', (open) => {
  test('200: a new instance has its groups, statuses, templates and an administrator', async () => {
    await using world = await open()
    const { admin } = world
    const [instance, ...more] = await admin.list('instance')
    assert.equal(more.length, 0)
    assert.equal(instance.name, 'Lumen Studio')
    assert.deepEqual(instance.usage, { users: 1, resources: 0, bookings: 0, storage_bytes: 0 })
    assert.equal(instance.settings.lock_minutes, 10)
    const names = async (record: string) => (await admin.list(record)).map(({ name }) => name)
    assert.deepEqual(await names('group'), ['Super Administrator', 'Administrator', 'Staff'])
    assert.deepEqual(await names('status'), [
      'First Hold',
      'Second Hold',
      'Confirmed',
      'Cancelled',
      'Active',
      'Completed',
    ])
    assert.deepEqual(await names('invoice-template'), ['Standard invoice', 'Standard quote'])
    for (const entry of await world.journal()) assert.equal(entry.actor_id, 0)
  })

  test('200: each instance has its own id, which a request may omit', async () => {
    await using world = await open()
    const [other] = await world.other.list('instance')
    assert.equal(other.id, 2)
    const answer = await world.other.put('/v2/instance', { currency: 'JPY' })
    assert.deepEqual(answer.body, { success: { id: 2 } })
    assert.equal((await world.other.put('/v2/instance?id=2', { domain: 'other.example' })).status, 200)
    assert.equal((await world.other.put('/v2/instance?id=1', { domain: 'other.example' })).status, 404)
    assert.equal((await world.admin.list('instance'))[0].currency, 'EUR')
  })

  test('200: a new time zone applies from the next response', async () => {
    await using world = await open()
    const { admin } = world
    await admin.put('/v2/instance', { timezone: 'Asia/Kolkata' })
    const [entry] = await admin.list('journal', 'limit=1')
    assert.equal(entry.created_date_time_iso, '2026-03-02T15:30:00+05:30')
  })

  test('200: settings change one by one, and null resets one or all of them', async () => {
    await using world = await open()
    const { admin } = world
    const [before] = await admin.list('instance', 'fields=settings')
    const [cancelled] = await admin.list('status', 'name=Cancelled')
    const given = {
      clash_policy: 'reject',
      clash_exempt_types: [5],
      clash_exempt_statuses: [cancelled.id],
      required_booking_fields: ['project'],
      lock_minutes: 30,
    }
    const answer = await admin.put('/v2/instance', { settings: { ...given, theme: 'dark' } })
    assert.deepEqual(answer.body.warnings, ['settings.theme is not a setting'])
    const [changed] = await admin.list('instance', 'fields=settings')
    assert.deepEqual(changed.settings, { ...before.settings, ...given })
    await admin.put('/v2/instance', { settings: { lock_minutes: null } })
    assert.equal((await admin.list('instance'))[0].settings.lock_minutes, 10)
    const reset = await admin.put('/v2/instance', { settings: null })
    assert.deepEqual(reset.body.warnings, ['settings: null resets all settings'])
    assert.deepEqual((await admin.list('instance', 'fields=settings'))[0], before)
  })

  test('200: a write uses the settings at the time of its turn, not at the time of its request', async () => {
    await using world = await open()
    const { scopes } = world.app
    const asked = await scopes.systemSession(1)
    assert.ok(asked)
    const settingsFound = () => scopes.writing(asked, async ({ instance }) => instance.settings)
    assert.equal((await settingsFound()).lock_minutes, 10)
    await world.admin.put('/v2/instance', { settings: { lock_minutes: 30 } })
    assert.equal((await settingsFound()).lock_minutes, 30)
    const custom = await world.admin.create('custom-field', { name: 'Reel', type: 'text', module: 'booking' })
    const fields = await scopes.writing(asked, async ({ instance }) => instance.customFields)
    assert.deepEqual(
      fields.map(({ id }) => id),
      [custom],
    )
  })

  test('200: usage counts created users and resources, but not deleted ones', async () => {
    await using world = await open()
    const { admin } = world
    const room = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
    await admin.create('user', { first_name: 'Ann', primary_email: 'ann@lumen.example' })
    const usage = async () => (await admin.list('instance', 'fields=usage'))[0].usage
    assert.deepEqual(await usage(), { users: 2, resources: 1, bookings: 0, storage_bytes: 0 })
    await admin.delete(`/v2/resource?id=${room}`)
    assert.equal((await usage()).resources, 0)
  })

  test('400: every invalid setting and member is named', async () => {
    await using world = await open()
    const projectStatus = (await world.admin.list('status', 'type_id=2'))[0].id
    const settings = {
      automatic_rates: 'yes',
      clash_policy: 'maybe',
      clash_exempt_types: [6],
      clash_exempt_statuses: [projectStatus],
      required_booking_fields: ['mood'],
      lock_minutes: 0,
    }
    const members = {
      name: '',
      timezone: '+01:00',
      currency: 'EURO',
      locale: 'deutsch!',
      domain: 'not a domain',
      company_email: 'x',
      company_iban: 'DE00 1234',
      company_bic: 'abc',
    }
    const { status, body } = await world.admin.put('/v2/instance', { ...members, settings })
    assert.equal(status, 400)
    assert.deepEqual(
      body.error.details.map((fault: { field: string }) => fault.field).sort(),
      [...Object.keys(members), ...Object.keys(settings).map((name) => `settings.${name}`)].sort(),
    )
  })

  test('403: reading needs ADMIN, changing needs ACCOUNT', async () => {
    await using world = await open()
    const reader = await world.client({ admin: 'RW', account: 'R-' })
    assert.equal((await reader.get('/v2/instance')).status, 200)
    const refused = await reader.put('/v2/instance', { name: 'Mine' })
    assert.equal(refused.status, 403)
    assert.match(refused.body.error.message, /ACCOUNT/)
    const keeper = await world.client({ account: 'RW' })
    assert.equal((await keeper.put('/v2/instance', { name: 'Ours' })).status, 200)
    assert.equal((await keeper.get('/v2/instance')).status, 403)
  })

  test('405: an instance cannot be created or deleted over the API', async () => {
    await using world = await open()
    assert.equal((await world.admin.post('/v2/instance', { name: 'Another' })).status, 405)
    assert.equal((await world.admin.delete('/v2/instance?id=1')).status, 405)
  })
})

describe('the first instance', () => {
  forEachEngine(({ create }) => {
    test('is created only once, even by simultaneous calls on an empty database', async () => {
      await using database = await create()
      const scopes = new Scopes({
        engine: await database.open(),
        clock: new MovingClock(),
        log: pino({ level: 'silent' }),
        access: accountAccess,
      })
      const tokens = await Promise.all([1, 2, 3].map(() => ensureFirstInstance(scopes, initialRecords)))
      assert.equal(tokens.filter((token) => token !== undefined).length, 1)
    })
  })
})
