import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Browser } from '../../../../tests/http/browser.ts'
import { PASSWORD, secretIn } from '../../../../tests/support/people.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'
import { linkByOperator } from './index.ts'

async function setUp(world: World, locale: string): Promise<void> {
  const link = await linkByOperator(world.app.scopes, { instanceId: 1, userId: 1, purpose: 'setup' })
  const { status, body } = await new Browser(world.app).post('/v2/session/setup', {
    secret: secretIn(link),
    first_name: 'Ida',
    email: 'ida@ort.example',
    password: PASSWORD,
    name: 'Ort Film',
    timezone: 'Europe/Vienna',
    currency: 'EUR',
    locale,
  })
  assert.equal(status, 200, JSON.stringify(body))
}

async function namesOf({ admin }: World, record: string): Promise<string[]> {
  return (await admin.list(record, 'order_asc=id')).map(({ name }) => name)
}

onEachEngine('the set-up of an account', (open) => {
  test('names the initial statuses and templates in its language, except those that were changed', async () => {
    await using world = await open()
    world.clock.advance(60)
    await world.admin.put('/v2/status?id=2', { color_text: '#000000' })
    await setUp(world, 'de-AT')
    const german = ['1. Option', 'Second Hold', 'Bestätigt', 'Storniert', 'Aktiv', 'Abgeschlossen']
    assert.deepEqual(await namesOf(world, 'status'), german)
    assert.deepEqual(await namesOf(world, 'invoice-template'), ['Standardrechnung', 'Standardangebot'])
    const [held] = await world.admin.list('status', 'id=1')
    assert.deepEqual([held.chargeable, held.order], [false, 1])
  })

  test('keeps the English names if there are none in its language', async () => {
    await using world = await open()
    const before = await namesOf(world, 'status')
    await setUp(world, 'fr-FR')
    assert.deepEqual(await namesOf(world, 'status'), before)
  })
  test('400: names all faults at once, by the names of the body', async () => {
    await using world = await open()
    const secret = secretIn(await linkByOperator(world.app.scopes, { instanceId: 1, userId: 1, purpose: 'setup' }))
    const empty = { first_name: '', email: '', password: '', name: '', timezone: 'Mars', currency: '?' }
    const { status, body } = await new Browser(world.app).post('/v2/session/setup', { secret, ...empty })
    assert.equal(status, 400)
    const fields = body.error.details.map(({ field }: { field: string }) => field)
    assert.deepEqual(fields.toSorted(), Object.keys(empty).toSorted())
  })
})
