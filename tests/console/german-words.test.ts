import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kinds } from '../../console/src/api/kind-facts.golden.ts'
import type { MemberFacts } from '../../console/src/api/kind-facts.ts'
import { de } from '../../console/src/text/de.ts'
import { sayKinds, sayName, sayNameInLine, speak } from '../../console/src/text/say.ts'
import { sayChoice } from '../../console/src/text/say-choice.ts'
import { wordsDe } from '../../console/src/text/words-de.ts'
import { wordsEn } from '../../console/src/text/words-en.ts'

/** Formats, codes of standards and names of events are the same in every language. */
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

test('every member of a line in a form has a German name', () => {
  const hidden = new Set(['id', 'item_uuid', 'ratescheme_id', 'exact_quantity', 'order', 'parent_group_id', 'key'])
  const all = kinds.flatMap(({ members }) => members)
  const inGroups = all.filter(({ type }) => type === 'group').flatMap(({ members = [] }) => members)
  const rows = [...all, ...inGroups].filter(({ type }) => type === 'rows')
  const shown = rows
    .flatMap(({ members = [] }) => members)
    .filter(({ name, writable, type }) => writable === true && type !== 'rows' && !hidden.has(name))
  const names = new Set(shown.map(({ name }) => sayNameInLine(name)))
  assert.deepEqual(
    [...names].filter((name) => wordsDe[name] === undefined),
    [],
  )
})

/** The choices of a member and of the members in it. */
function choicesIn(members: readonly MemberFacts[] = []): readonly string[] {
  return members.flatMap(({ choices = [], members: inner }) => [
    ...choices.map(([, label]) => label),
    ...choicesIn(inner),
  ])
}

test('no choice of a form is shown as the API spells it', async () => {
  // The page of API clients names modules as the groups do.
  const shown = kinds.filter(({ kind }) => kind !== 'api-client')
  const labels = [...new Set(shown.flatMap(({ members }) => choicesIn(members)))]
  const isRaw = (word: string) => /^[a-z]|_/.test(word) && !isCode(word)
  assert.deepEqual(labels.map(sayChoice).filter(isRaw), [])
  await speak('de')
  const isSame = (label: string) =>
    sayChoice(label).toLowerCase() === label &&
    !/^(status|person|phase|text|peppol|factur-x|ubl|cii|xrechnung|organization|milestone)$/.test(label)
  const german = labels.map(sayChoice)
  assert.deepEqual([german.filter(isRaw), labels.filter(isSame)], [[], []])
  assert.deepEqual(
    german.filter((word) => word.includes('March')),
    [],
  )
  await speak('en')
})

test('German texts address the reader as Sie, never as du', () => {
  const familiar = /\b(du|dich|dir|dein\w*|entferne|kopiere|wähle|gib|prüfe)\b/i
  const wrong = Object.entries(de).filter(([, message]) => familiar.test(JSON.stringify(message)))
  assert.deepEqual(wrong, [])
})
