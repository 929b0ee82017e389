import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { kinds } from '../../console/src/api/kind-facts.golden.ts'
import { settingGroups, settingMatches } from '../../console/src/pages/records/setting-groups.ts'
import { aboutsDe } from '../../console/src/text/abouts-de.ts'
import { wordsDe } from '../../console/src/text/words-de.ts'

const facts = kinds.find(({ kind }) => kind === 'instance')
assert.ok(facts)
const groups = settingGroups(facts)
const settings = groups.flatMap((group) => group.settings)

describe('settings', () => {
  test('every setting of the API is in a group, and the group of others is empty', () => {
    const inSettings = facts.members.find(({ name }) => name === 'settings')?.members ?? []
    const ofApi = [
      ...facts.members.filter(({ name, writable }) => writable === true && name !== 'settings').map(({ name }) => name),
      ...inSettings.map(({ name }) => `settings.${name}`),
    ]
    // It is stored as company_vat_id or company_tax_registration.
    const shown = [...settings.map(({ path }) => path), 'company_tax_number']
    assert.deepEqual(shown.toSorted(), ofApi.toSorted())
    assert.deepEqual(
      groups.filter(({ name }) => name === 'other'),
      [],
    )
  })

  test('every setting has a German name and description', () => {
    const all = settings.flatMap(({ member }) => [member, ...(member.members ?? [])])
    assert.deepEqual(
      all.filter(({ about }) => aboutsDe[about] === undefined).map(({ about }) => about),
      [],
    )
    assert.deepEqual(
      settings.filter(({ label }) => wordsDe[label] === undefined).map(({ label }) => label),
      [],
    )
  })

  test('a setting is found by its name, its description and its parts', () => {
    const found = (typed: string) => settings.filter((one) => settingMatches(one, typed)).map(({ path }) => path)
    assert.deepEqual(found('lock minutes'), ['settings.lock_minutes'])
    assert.deepEqual(found('Consultant'), ['settings.datev'])
    assert.deepEqual(found('overlap with nothing'), [])
  })
})
