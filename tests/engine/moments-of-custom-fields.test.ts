import assert from 'node:assert/strict'
import { test } from 'node:test'
import { momentsOfCustomFields } from '../../src/migrations/0151-moments-of-custom-fields.ts'
import { forEachEngine } from '../support/engines.ts'
import { openWorld } from '../world.ts'
import { read } from './instances.ts'

const records = ['booking', 'project', 'contact', 'quote', 'invoice', 'billable_item', 'calendar_subscription_import']

/** Values that were stored as sent: offsets of each form, fractions of any length, and values that no version accepts. */
const stored = [
  ['2026-03-01T09:00:00+01:00', '2026-03-01T08:00:00Z'],
  ['2026-03-01t23:30:00.75+2300', '2026-03-01T00:30:00Z'],
  ['2026-03-01T06:45:00,1234567890123-08', '2026-03-01T14:45:00Z'],
  ['2026-03-01 at nine', '2026-03-01 at nine'],
]

forEachEngine((testEngine) => {
  test('moments in custom fields become UTC, and other values stay as they are', async () => {
    await using world = await openWorld(testEngine)
    const { admin } = world
    const { engine } = world.app.scopes
    const [moment, text] = [
      await admin.create('custom-field', { module: 'project', name: 'Take-off', type: 'datetime' }),
      await admin.create('custom-field', { module: 'project', name: 'Code', type: 'text' }),
    ]
    const ids: number[] = []
    for (const [sent] of stored) ids.push(await admin.create('project', { name: String(sent) }))
    const values = () => admin.list('project', `fields=custom_field_${moment},custom_field_${text}&order_asc=id`)
    // The ETag of each list contains it.
    const version = async () =>
      (await read(engine, 'select version from instance_head where instance_id = 1'))[0]?.version
    const before = await version()
    await engine.exclusive(async (sql) => {
      for (const [index, [sent]] of stored.entries()) {
        const kept = JSON.stringify({ [moment]: sent, [text]: sent })
        await sql.run(`update project set custom_values = '${kept}' where instance_id = 1 and id = ${ids[index]}`, [])
      }
      await momentsOfCustomFields.rewrite?.(sql, engine.dialect)
      for (const table of records) await sql.all(`select custom_values from ${table} where instance_id = 1`, [])
    })
    assert.notEqual(await version(), before)
    assert.deepEqual(
      (await values()).map((project) => [project[`custom_field_${text}`], project[`custom_field_${moment}`]]),
      stored,
    )
  })
})
