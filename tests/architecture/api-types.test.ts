/** The console's types of the API are up to date. After a change of the API: `npm run golden`. */
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { apiTypes } from '../../console/api-types.ts'
import { kindFacts, kindPages } from '../../console/write-kind-facts.ts'
import { apiDescription } from '../../src/api-description.ts'
import { Records } from '../../src/records/records.ts'
import { records } from '../../src/registry.ts'
import { root } from './source-tree.ts'

const written = {
  'api/api-types.golden.ts': apiTypes,
  'api/kind-facts.golden.ts': kindFacts,
  'kind-pages.golden.ts': kindPages,
}

describe('the console’s types match the API', () => {
  const description = apiDescription(new Records(records), '0')
  for (const [path, write] of Object.entries(written)) {
    test(path, (t) => {
      const file = join(root, 'console', 'src', path)
      t.assert.fileSnapshot(write(description), file, { serializers: [(text: string) => text] })
    })
  }
})
