import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine, type World } from '../../../../../tests/world.ts'

async function prepare({ admin }: World) {
  const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
  const tax = await admin.create('tax', { name: 'USt', rate: '19' })
  const items = [{ item_text: 'Grade', unit_amount: '100', taxes: [{ id: tax }] }]
  const warningsOf = async (path: string, body: object, method: 'post' | 'put' = 'post') => {
    const answer = await admin[method](path, body)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return { id: answer.body.success.id as number, warnings: answer.body.warnings as string[] | undefined }
  }
  return { client, tax, items, warningsOf }
}

const changed = [
  'items: the tax "USt" has 19 % here, and 16 % now. For the new rate, remove it from the lines, and add it again',
]
const deleted = ['items: the tax "USt" with 19 % is deleted now. Replace it on the lines if its rate has changed']

onEachEngine('rates that have changed', (open) => {
  test('a draft, a duplicate and an invoice from a quote keep the old rate, with a warning', async () => {
    await using world = await open()
    const { client, tax, items, warningsOf } = await prepare(world)
    const draft = await world.admin.create('invoice', { client, items })
    const quote = await world.admin.create('quote', { client, items, status_id: 3 })
    await world.admin.put(`/v2/tax?id=${tax}`, { rate: '16' })
    const issued = await warningsOf(`/v2/invoice?id=${draft}`, { status_id: 3 }, 'put')
    assert.deepEqual(issued.warnings, changed)
    assert.deepEqual((await warningsOf(`/v2/invoice?id=${draft}`, { status_id: 2 }, 'put')).warnings, undefined)
    assert.deepEqual((await warningsOf(`/v2/invoice/duplicate?id=${draft}`, {})).warnings, changed)
    assert.deepEqual((await warningsOf(`/v2/invoice/from-quote?id=${quote}`, {})).warnings, changed)
    assert.deepEqual((await warningsOf(`/v2/invoice/credit?id=${draft}`, {})).warnings, undefined)
  })

  test('lines get the new rate when the tax is removed and added again', async () => {
    await using world = await open()
    const { client, tax, items, warningsOf } = await prepare(world)
    const source = await world.admin.create('invoice', { client, items, status_id: 3 })
    await world.admin.put(`/v2/tax?id=${tax}`, { rate: '16' })
    const { id } = await warningsOf(`/v2/invoice/duplicate?id=${source}`, {})
    const [line] = (await world.admin.list('invoice', `id=${id}`))[0].items
    await warningsOf(`/v2/invoice?id=${id}`, { items: [{ ...line, taxes: [] }] }, 'put')
    await warningsOf(`/v2/invoice?id=${id}`, { items: [{ ...line, taxes: [{ id: tax }] }] }, 'put')
    assert.deepEqual((await warningsOf(`/v2/invoice?id=${id}`, { status_id: 3 }, 'put')).warnings, undefined)
    assert.equal((await world.admin.list('invoice', `id=${id}`))[0].tax_total, '16.00')
  })

  test('a duplicate with a deleted tax has a warning', async () => {
    await using world = await open()
    const { client, tax, items, warningsOf } = await prepare(world)
    const source = await world.admin.create('invoice', { client, items, status_id: 3 })
    await world.admin.delete(`/v2/tax?id=${tax}`)
    assert.deepEqual((await warningsOf(`/v2/invoice/duplicate?id=${source}`, {})).warnings, deleted)
  })
})
