import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { clientOf, fetchPdf, uploadLogo } from '../../../../tests/support/fetch-pdf.ts'
import { pngOf, pngStart } from '../../../../tests/support/pictures.ts'
import { onEachEngine } from '../../../../tests/world.ts'
import { lanes } from '../../../kernel/db/lane.ts'

onEachEngine('limits of PDFs', (open) => {
  describe('a large picture that was stored before sizes were checked', () => {
    test('is refused with its name and size', async () => {
      await using world = await open()
      const { admin } = world
      const id = await admin.create('quote', { client: await clientOf(admin) })
      const alias = await uploadLogo(world, 'bomb.png', pngOf(3, 4).toString('latin1'))
      const { engine } = world.app.scopes
      const bomb = pngStart(30_000, 30_000).toString('base64')
      const p = engine.dialect.placeholder
      const statement = `update file_content set base64 = ${p(1)} where instance_id = ${p(2)}`
      await engine.transaction(lanes.writes(1), (sql) => sql.run(statement, [bomb, 1]))
      await admin.put('/v2/instance', { logo: [{ alias }] })
      const { status, body } = await fetchPdf(world, `quote/pdf?id=${id}`)
      assert.equal(status, 409)
      assert.match(JSON.parse(body).error.message, /^logo: "bomb.png" .*30000 × 30000 pixels.* Upload another one\.$/)
    })
  })

  describe('429', () => {
    test('an instance with too many PDF requests at once is refused for a while, and another is not', async () => {
      await using world = await open()
      const { admin, other } = world
      const id = await admin.create('quote', { client: await clientOf(admin) })
      const theirs = await other.create('quote', { client: await clientOf(other) })
      const asked = Array.from({ length: 40 }, () => fetchPdf(world, `quote/pdf?id=${id}`))
      const answers = await Promise.all([...asked, fetchPdf(world, `quote/pdf?id=${theirs}`, {}, other)])
      assert.equal(answers.at(-1)?.status, 200)
      const refused = answers.filter(({ status }) => status === 429)
      assert.ok(refused.length > 0 && answers.every(({ status }) => status === 200 || status === 429))
      assert.equal(refused[0]?.headers['retry-after'], '10')
      assert.match(String(refused[0]?.body), /at most 20 of an instance can wait at a time/)
    })
  })
})
