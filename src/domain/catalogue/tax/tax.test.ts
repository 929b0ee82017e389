import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { onEachEngine } from '../../../../tests/world.ts'

onEachEngine('tax', (open) => {
  test('200: a rate has up to four decimals, and is shown without trailing zeros', async () => {
    await using world = await open()
    const rates = { '10.0000': '10', '19.5': '19.5', '0.0001': '0.0001', '0': '0', '100': '100' }
    for (const rate of Object.keys(rates)) await world.admin.create('tax', { name: `VAT ${rate}`, rate })
    await world.admin.create('tax', { name: 'VAT', rate: 7.7 })
    const rendered = await world.admin.list('tax', 'fields=rate')
    assert.deepEqual(
      rendered.map((tax) => tax.rate),
      [...Object.values(rates), '7.7'],
    )
  })

  test('200: taxes are found by the first letters of words in their name or code', async () => {
    await using world = await open()
    const { admin } = world
    const id = await admin.create('tax', { name: 'Österreich Normalsatz', rate: 20, code: 'A20 – Umsatzsteuer' })
    await admin.create('tax', { name: 'Schweiz', rate: 8.1, code: 'CH81' })
    const found = async (query: string) => (await admin.list('tax', `${query}&fields=id`)).map((tax) => tax.id)
    assert.deepEqual(await found('name=normal oster'), [id])
    assert.deepEqual(await found('code=a20 umsatz'), [id])
    assert.deepEqual(await found('code=20'), [])
    await admin.put(`/v2/tax?id=${id}`, { code: 'AT20' })
    assert.deepEqual(await found('code=a20'), [], 'a code that was replaced is no longer found')
    assert.deepEqual(await found('code=at2'), [id])
  })

  describe('400', () => {
    test('a tax has a name and a rate from 0 to 100 with at most four decimals', async () => {
      await using world = await open()
      const { body } = await world.admin.post('/v2/tax', {})
      assert.deepEqual(
        body.error.details.map((fault: { message: string }) => fault.message),
        ['name: is required. Name of the tax.', 'rate: is required. Rate in percent.'],
      )
      for (const rate of [-1, 100.0001, '1e1', '19,5', '1.00001', null, '', true, [], '٢']) {
        const { status, body } = await world.admin.post('/v2/tax', { name: 'X', rate })
        assert.deepEqual([status, body.error.field], [400, 'rate'], String(rate))
      }
    })

    test('a category must match the rate, and only a tax that is not charged has a reason', async () => {
      await using world = await open()
      const faults = async (body: object) => {
        const answer = await world.admin.post('/v2/tax', { name: 'X', ...body })
        return answer.body.error?.details.map(({ field }: { field: string }) => field) ?? answer.status
      }
      assert.deepEqual(await faults({ rate: 0, vat_category: 'S' }), ['vat_category'])
      assert.deepEqual(await faults({ rate: 19, vat_category: 'AE' }), ['vat_category'])
      assert.deepEqual(await faults({ rate: 19, vat_category: 'S', exemption_reason: 'Why' }), ['exemption_reason'])
      assert.deepEqual(await faults({ rate: 0, vat_category: 'B', exemption_code: 'AE' }), [
        'vat_category',
        'exemption_code',
      ])
      assert.deepEqual(await faults({ rate: 0, vat_category: 'E', exemption_reason: '§ 19 UStG' }), 200)
    })
  })
})
