import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startMailServer } from '../../../../tests/support/mail-server.ts'
import { onEachEngine } from '../../../../tests/world.ts'

onEachEngine('sending what may not print', (open) => {
  describe('200', () => {
    test('tells who sends it which signs the fonts do not have', async () => {
      await using server = await startMailServer()
      await using world = await open({ smtpUrl: server.url, mailFrom: 'daybook@lumen.example' })
      const { admin } = world
      const client = [
        { id: await admin.create('contact', { type: 'person', name: 'Ada', email_1: 'ada@acme.example' }) },
      ]
      const id = await admin.create('quote', { client, terms: 'ᚠ' })
      const { body } = await admin.post(`/v2/quote/send?id=${id}`, { subjekt: 'x' })
      assert.deepEqual(body.warnings, [
        'subjekt is not a field of quote/send',
        'quote: the fonts of documents do not have ᚠ, which may print as boxes. Look at the PDF.',
      ])
    })
  })
})
