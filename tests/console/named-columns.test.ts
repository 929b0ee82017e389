/** Files for an import whose columns are named as the console names them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sayName, speak } from '../../console/src/text/say.ts'
import { planColumns } from '../../src/domain/connections/import/import-columns.ts'
import { importedKinds } from '../../src/domain/connections/import/imported-kinds.ts'

for (const language of ['en', 'de']) {
  test(`an import knows the name that the console shows for each member: ${language}`, async () => {
    await speak(language)
    for (const [kind, facts] of Object.entries(importedKinds)) {
      const members = Object.keys(facts.members)
      const columns = members.map((member) => sayName(member))
      const unknown = members.filter((member, at) => planColumns(facts, columns)[at] !== member)
      const named = unknown.map((member) => `${member}: ${sayName(member)}`)
      assert.deepEqual(named, [], kind)
    }
  })
}
