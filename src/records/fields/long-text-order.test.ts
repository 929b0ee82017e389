import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../../../tests/world.ts'

onEachEngine('order of long texts', (open) => {
  test('long texts are sorted by their first 100 characters, and equal ones by id', async () => {
    await using world = await open()
    const begin = 'É'.repeat(99)
    const texts = [`${begin}b`, `${begin}az`, `${begin}aa`, null, 'e']
    const ids: number[] = []
    for (const description of texts) ids.push(await world.admin.create('time-activity', { name: 'x', description }))
    const [b, az, aa, none, short] = ids
    const sorted = async (order: string) => {
      const list = await world.admin.list('time-activity', `${order}=description&id=${ids}&fields=id`)
      return list.map(({ id }) => id)
    }
    assert.deepEqual(await sorted('order_asc'), [none, short, az, aa, b])
    assert.deepEqual(await sorted('order_desc'), [b, az, aa, short, none])
  })
})
