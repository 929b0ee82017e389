import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longestTurn } from '../../../../tests/support/longest-turn.ts'
import { onEachEngine } from '../../../../tests/world.ts'

const FIELDS = 100
const TURN_MS_MAX = 200

onEachEngine('a record with many custom values', (open) => {
  test('is written and listed without blocking the event loop', { timeout: 120_000 }, async () => {
    await using world = await open()
    const { admin } = world
    const ids: number[] = []
    for (let n = 0; n < FIELDS; n += 1) {
      ids.push(await admin.create('custom-field', { name: `Note ${n}`, type: 'textarea', module: 'project' }))
    }
    const valued = (value: string) => ({ custom_fields: ids.map((id) => ({ id, value })) })
    const project = await admin.create('project', { name: 'Feature', ...valued('a'.repeat(9_000)) })
    const turns: number[] = []
    for (const sign of ['b', 'c', 'd']) {
      const put = () => admin.put(`/v2/project?id=${project}`, valued(sign.repeat(9_000)))
      const { answer, turnMs } = await longestTurn(put)
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      turns.push(turnMs)
    }
    assert.ok(Math.min(...turns) < TURN_MS_MAX, `a turn of the writes took ${turns} ms`)
    const names = ids.map((id) => `custom_field_${id}`)
    const listed = await longestTurn(() => admin.get(`/v2/project?id=${project}&fields=${names}`))
    assert.ok(listed.turnMs < TURN_MS_MAX, `a turn of the list took ${listed.turnMs} ms`)
    const [found] = listed.answer.body.data
    assert.deepEqual([found[names[0] ?? ''], found[names.at(-1) ?? '']], ['d'.repeat(9_000), 'd'.repeat(9_000)])
  })

  test('keeps the values that a body does not name, and clears those that are null', async () => {
    await using world = await open()
    const { admin } = world
    const of = { type: 'text', module: 'project' }
    const ids = [
      await admin.create('custom-field', { name: 'One', ...of }),
      await admin.create('custom-field', { name: 'Two', ...of }),
      await admin.create('custom-field', { name: 'Three', ...of }),
    ]
    const project = await admin.create('project', {
      name: 'Feature',
      custom_fields: ids.map((id) => ({ id, value: `v${id}` })),
    })
    const body = { custom_fields: [{ id: ids[0], value: null }], [`custom_field_${ids[1]}`]: 'new' }
    assert.equal((await admin.put(`/v2/project?id=${project}`, body)).status, 200)
    const [{ custom_fields }] = await admin.list('project', `id=${project}`)
    assert.deepEqual(
      custom_fields.map(({ id, value }: { id: number; value: string }) => [id, value]),
      [
        [ids[1], 'new'],
        [ids[2], `v${ids[2]}`],
      ],
    )
    const twice = { custom_fields: [{ id: ids[1], value: 'a' }], [`custom_field_${ids[1]}`]: 'b' }
    assert.equal((await admin.put(`/v2/project?id=${project}`, twice)).status, 400)
    assert.equal((await admin.put(`/v2/project?id=${project}`, { custom_fields: null })).status, 200)
    assert.deepEqual((await admin.list('project', `id=${project}`))[0].custom_fields, [])
  })
})
