/** The pages of the API reference are generated from the recorded examples. After an intended change: `npm run golden`. */
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import packageJson from '../../package.json' with { type: 'json' }
import { apiDescription } from '../../src/api-description.ts'
import { readApiExamples } from '../../src/api-examples.ts'
import { Records } from '../../src/records/records.ts'
import { records } from '../../src/registry.ts'
import { answersOf, shellBlocks } from '../scenarios/run-guide.ts'
import { type ReferredDocument, referencePages } from './reference-pages.ts'

const folder = join(import.meta.dirname, '../../docs/api')

test('the API reference has a page for each record, with an example of each call', (t) => {
  const document = apiDescription(new Records(records), packageJson.version) as ReferredDocument
  const pages = referencePages(document, readApiExamples())
  for (const [name, text] of pages) t.assert.fileSnapshot(text, join(folder, name), { serializers: [String] })
  assert.deepEqual(readdirSync(folder).toSorted(), [...pages.keys()].toSorted())
})

test('the commands of the API reference run as they are written', async () => {
  const start = 'export DAYBOOK=http://127.0.0.1:4000\nexport TOKEN=<the token>\n'
  // Only pages whose calls work on an empty Daybook.
  for (const page of ['tax', 'time-activity', 'project-folder']) {
    const blocks = shellBlocks(`docs/api/${page}.md`).map((block) => `${block.trimEnd()}; echo\n`)
    const [listed, created, ...changed] = await answersOf([start, ...blocks])
    assert.deepEqual([listed.data, created], [[], { success: { id: 1 } }], page)
    assert.deepEqual(changed, Array(3).fill({ success: { id: 1 } }), page)
  }
})
