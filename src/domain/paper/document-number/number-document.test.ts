import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { onEachEngine } from '../../../../tests/world.ts'
import { samePrint } from './same-print.ts'

describe('a printed number', () => {
  for (const [prefix, number, others] of [
    ['YZ-', 15, ['YZ-1|5']],
    ['YZ-1', 5, ['YZ-|15']],
    ['YZ-1', 50, ['YZ-|150']],
    ['INV-', 7, []],
    ['', 26, ['2|6']],
    ['2026', 1, ['|20261', '20|261', '202|61']],
    ['9000000000000', 1, []],
  ] as const) {
    test(`${prefix} ${number}`, () => {
      const [own, ...read] = samePrint({ prefix, number })
      assert.deepEqual(own, { prefix, number })
      const shown = read.map((one) => `${one.prefix}|${one.number}`)
      assert.deepEqual(shown, others)
    })
  }
})

onEachEngine('numbers that two prefixes print alike', (open) => {
  test('are taken by the first prefix, and skipped by the sequence of the other', async () => {
    await using world = await open()
    const { admin } = world
    const quoted = async (body: object) => {
      const id = await admin.create('quote', { client: [{ id: client }], ...body })
      const [{ prefix, number }] = await admin.list('quote', `id=${id}`)
      return `${prefix}${number}`
    }
    const client = await admin.create('contact', { type: 'organization', name: 'Acme' })
    assert.equal(await quoted({ prefix: 'YZ-1' }), 'YZ-11')
    assert.equal(await quoted({ prefix: 'YZ-1' }), 'YZ-12')
    assert.equal(await quoted({ prefix: 'YZ-', number: 10 }), 'YZ-10')
    assert.equal(await quoted({ prefix: 'YZ-' }), 'YZ-13')
    assert.equal(await quoted({ prefix: 'YZ-1' }), 'YZ-14')

    const refused = await admin.post('/v2/quote', { client: [{ id: client }], prefix: 'YZ-', number: 14 })
    assert.equal(refused.status, 409)
    assert.equal(refused.body.error.message, 'number: YZ-14 is taken by another quote with the prefix "YZ-1".')
  })
})

onEachEngine('numbers that a request sets', (open) => {
  test('are skipped while a draft has them, and leave no gap before them', async () => {
    await using world = await open()
    const { admin } = world
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
    await admin.create('invoice', { client, number: 3 })
    const issued = async () => {
      const id = await admin.create('invoice', { client, status_id: 2 })
      return (await admin.list('invoice', `id=${id}`))[0].number
    }
    assert.deepEqual([await issued(), await issued(), await issued()], [1, 2, 4])
  })

  test('do not set the sequence back', async () => {
    await using world = await open()
    const { admin } = world
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
    const quoted = async (body: object = {}) => {
      const id = await admin.create('quote', { client, ...body })
      return (await admin.list('quote', `id=${id}`))[0].number
    }
    assert.deepEqual([await quoted({ number: 10 }), await quoted({ number: 5 }), await quoted()], [10, 5, 11])
  })
})
