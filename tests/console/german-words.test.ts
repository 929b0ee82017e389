import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kinds } from '../../console/src/api/kind-facts.golden.ts'
import { de } from '../../console/src/text/de.ts'
import { sayKinds, sayName } from '../../console/src/text/say.ts'
import { wordsDe } from '../../console/src/text/words-de.ts'
import { wordsEn } from '../../console/src/text/words-en.ts'

/** Formats, codes of standards, and names of events, which receivers compare, are the same in every language. */
const isCode = (text: string) =>
  /^[A-Z]{1,2}$|^[a-z]+(Created|Edited|Deleted)$|^[djnmyY]\/|^(ubl|cii|xrechnung|peppol|factur-x)$/.test(text)

test('every kind, member and choice of the API has a German name', () => {
  const members = kinds.flatMap(({ members }) => members)
  const names = [
    ...kinds.flatMap(({ kind }) => [sayName(kind), sayKinds(kind)]),
    ...members.map(({ name, label }) => label ?? sayName(name)),
    ...members.flatMap(({ choices = [] }) => choices.map(([, label]) => wordsEn[label] ?? label)),
  ]
  assert.deepEqual(
    [...new Set(names)].filter((name) => wordsDe[name] === undefined && !isCode(name)),
    [],
  )
})

test('German texts say Sie to the reader, never du', () => {
  const familiar = /\b(du|dich|dir|dein\w*|entferne|kopiere|wähle|gib|prüfe)\b/i
  const wrong = Object.entries(de).filter(([, message]) => familiar.test(JSON.stringify(message)))
  assert.deepEqual(wrong, [])
})
