import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kinds } from '../../console/src/api/kind-facts.golden.ts'
import type { MemberFacts } from '../../console/src/api/kind-facts.ts'
import { sayHint } from '../../console/src/text/say.ts'

const withInner = (members: readonly MemberFacts[]): readonly MemberFacts[] =>
  members.flatMap((member) => [member, ...withInner(member.members ?? [])])

test('the hint of a field lists its choices only to explain them', () => {
  const listing = withInner(kinds.flatMap(({ members }) => members)).filter(({ about }) => about.includes(' One of: '))
  assert.ok(listing.length > 0)
  for (const { name, about, choices } of listing) {
    assert.ok(choices !== undefined && choices.length > 0, name)
    assert.equal(/One of/.test(String(sayHint(about))), /One of: .*\(/.test(about), name)
  }
  assert.match(String(sayHint('The rate. One of: S, AE (reverse charge).')), /reverse charge/)
  assert.equal(sayHint('The type. One of: 1 room, 2 person.'), 'The type.')
})
