import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startMailServer } from '../../../../tests/support/mail-server.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'

async function prepare({ admin }: World, members: object = {}) {
  const ada = { type: 'person', name: 'Ada', email_1: 'ada@acme.example', ...members }
  const client = [{ id: await admin.create('contact', ada) }]
  const tax = await admin.create('tax', { name: 'USt', rate: '19' })
  return { client, tax, items: [{ item_text: 'Grade', unit_amount: '100', taxes: [{ id: tax }] }] }
}

onEachEngine('warnings about sent documents', (open) => {
  describe('200', () => {
    test('characters that the fonts do not have are named', async () => {
      await using server = await startMailServer()
      await using world = await open({ smtpUrl: server.url, mailFrom: 'daybook@lumen.example' })
      const { admin } = world
      const { client, items } = await prepare(world)
      const id = await admin.create('quote', { client, items, terms: 'ᚠ' })
      const { body } = await admin.post(`/v2/quote/send?id=${id}`, { subjekt: 'x' })
      assert.deepEqual(body.warnings, [
        'subjekt is not a field of quote/send',
        'quote: the fonts of documents do not have ᚠ, which may print as boxes. Look at the PDF.',
      ])
    })

    test('sending a draft has the warnings of the change that takes it out of Draft', async () => {
      await using server = await startMailServer()
      await using world = await open({ smtpUrl: server.url, mailFrom: 'daybook@lumen.example' })
      const { admin } = world
      const { client, items, tax } = await prepare(world)
      const [mailed, changed] = [
        await admin.create('invoice', { client, items, date: '2020-01-31' }),
        await admin.create('invoice', { client, items, date: '2020-01-31' }),
      ]
      await admin.put(`/v2/tax?id=${tax}`, { rate: '16' })
      const shown = [
        'date: is more than a year from today',
        'items: the tax "USt" has 19 % here, and 16 % now. For the new rate, remove it from the lines, and add it again',
      ]
      const tried = await admin.post(`/v2/invoice/send?id=${mailed}&dry_run=true`)
      assert.deepEqual(tried.body.warnings, shown)
      assert.deepEqual((await admin.post(`/v2/invoice/send?id=${mailed}`)).body.warnings, shown)
      assert.equal((await admin.post(`/v2/invoice/send?id=${mailed}`)).body.warnings, undefined)
      assert.deepEqual((await admin.put(`/v2/invoice?id=${changed}`, { status_id: 2 })).body.warnings, shown)
    })

    for (const format of ['xrechnung', null])
      test(`names what is missing for an e-invoice once, for a client that wants ${format ?? 'no format'}`, async () => {
        await using server = await startMailServer()
        await using world = await open({ smtpUrl: server.url, mailFrom: 'daybook@lumen.example' })
        const { admin } = world
        await admin.put('/v2/instance', { settings: { einvoice_policy: 'warn' } })
        const { client, items } = await prepare(world, { einvoice_format: format })
        const id = await admin.create('invoice', { client, items })
        const shown: string[] = (await admin.post(`/v2/invoice/send?id=${id}`)).body.warnings
        const rules = shown.flatMap((text) => /^e-invoice (\S+: \S+)/.exec(text)?.[1] ?? [])
        assert.ok(rules.length > 0, JSON.stringify(shown))
        assert.deepEqual(rules, [...new Set(rules)])
        assert.equal(
          shown.filter((text) => text.startsWith('The mail has no e-invoice')).length,
          format === null ? 0 : 1,
        )
      })
  })
})
