/** The types that the console knows the API by, as a file. After a change of the API: `npm run golden`. */
import { join } from 'node:path'
import { test } from 'node:test'
import { apiTypes } from '../../console/api-types.ts'
import { apiDescription } from '../../src/api-description.ts'
import { Records } from '../../src/records/records.ts'
import { records } from '../../src/registry.ts'
import { root } from './source-tree.ts'

test('the types of the console are those of the API', (t) => {
  const types = apiTypes(apiDescription(new Records(records), '0'))
  const file = join(root, 'console', 'src', 'api', 'api-types.golden.ts')
  t.assert.fileSnapshot(types, file, { serializers: [(text: string) => text] })
})
