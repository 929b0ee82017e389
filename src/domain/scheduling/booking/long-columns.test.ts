import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR, NINE } from '../../../../tests/support/bulk-samples.ts'
import { onEachEngine } from '../../../../tests/world.ts'
import { SqlText } from '../../../kernel/db/sql-text.ts'
import { selectBookings } from './long-columns.store.ts'

onEachEngine('columns of bookings', (open) => {
  test('a table column that is not read with the short ones is a long text', async () => {
    await using world = await open()
    const { engine } = world.app.scopes
    await world.admin.create('booking', { name: 'Grade', start: NINE, end: NINE + HOUR })
    const columnsOf = async ({ text, values }: SqlText) => {
      const [row = {}] = await engine.exclusive((sql) => sql.all<object>(text, values))
      return Object.keys(row).toSorted()
    }
    const sql = () => new SqlText(engine.dialect, 1)
    const stored = await columnsOf(sql().add('select * from booking where ').ofInstance())
    const short = await columnsOf(selectBookings(sql(), []))
    assert.deepEqual([...short, 'custom_values', 'instance_id', 'notes'].toSorted(), stored)
  })
})
