import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../../../../tests/world.ts'

const OPTIONS_EVER_MAX = 20_000
const TOO_MANY =
  /^options: would give this instance more than 20000 options, including removed ones\. Rename existing options, or reuse removed ones by their names\. Options of a select\./

onEachEngine('options of custom fields', (open) => {
  test('400: more than 20,000 in an instance, including removed ones', async () => {
    await using world = await open()
    const { admin, app } = world
    const named = (...names: string[]) => ({ options: names.map((name) => ({ name })) })
    const field = { name: 'Grade', type: 'select', module: 'project' }
    const id = await admin.create('custom-field', { ...field, ...named('HD', '4K') })
    await app.scopes.engine.exclusive((sql) =>
      sql.run(`update record_tally set last_id = ${OPTIONS_EVER_MAX - 1} where record = 'custom_field_option'`, []),
    )
    const put = (...names: string[]) => admin.put(`/v2/custom-field?id=${id}`, named(...names))
    for (const refused of [
      await put('6K', '8K'),
      await admin.post('/v2/custom-field', { ...field, ...named('a', 'b') }),
    ]) {
      assert.equal(refused.status, 400)
      assert.match(refused.body.error.message, TOO_MANY)
    }
    for (const names of [['8K'], ['4K', 'HD']]) assert.equal((await put(...names)).status, 200, names.join())
  })
})
