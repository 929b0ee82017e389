import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kinds } from '../../console/src/api/kind-facts.golden.ts'
import type { MemberFacts } from '../../console/src/api/kind-facts.ts'
import { wholeRecord } from '../../console/src/api/note-change.ts'
import { Problem } from '../../console/src/api/problem.ts'
import { type Done, UndoHistory } from '../../console/src/api/undo.ts'

function steps() {
  const log: string[] = []
  const step = (what: string): Done => ({
    what,
    undo: async () => void log.push(`undo ${what}`),
    redo: async () => void log.push(`redo ${what}`),
  })
  return { log, step, history: new UndoHistory() }
}

test('steps are undone from the newest on, and redone in order', async () => {
  const { log, step, history } = steps()
  for (const what of ['a', 'b', 'c']) history.note(step(what))
  await Promise.all([history.undo(), history.undo()])
  await history.redo()
  assert.deepEqual(log, ['undo c', 'undo b', 'redo b'])
  history.note(step('d'))
  assert.equal(await history.redo(), undefined)
  assert.equal((await history.undo())?.what, 'd')
  assert.equal((await history.undo())?.what, 'b')
})

test('a second press of a button finds its step already undone or redone', async () => {
  const { log, step, history } = steps()
  const [a, b] = [step('a'), step('b')]
  history.note(a)
  assert.deepEqual(await Promise.all([history.undo(a), history.undo(a)]), [a, undefined])
  assert.deepEqual([history.isUndone(a), history.isDone(a)], [true, false])
  assert.deepEqual(await Promise.all([history.redo(a), history.redo(a)]), [a, undefined])
  assert.deepEqual([history.isUndone(a), history.isDone(a)], [false, true])
  assert.deepEqual(log, ['undo a', 'redo a'])
  history.note(b)
  assert.equal(await history.undo(a), undefined)
  assert.equal(history.isUndone(a), false)
})

test('fifty steps are kept', async () => {
  const { log, step, history } = steps()
  for (let n = 1; n <= 60; n += 1) history.note(step(String(n)))
  while ((await history.undo()) !== undefined) assert.ok(log.length <= 50)
  assert.deepEqual([log.length, log.at(-1)], [50, 'undo 11'])
})

test('a step whose undo fails stays, and can be tried again', async () => {
  const { step, history } = steps()
  let fails = true
  history.note({ ...step('a'), undo: () => (fails ? Promise.reject(new Error('offline')) : Promise.resolve()) })
  await assert.rejects(history.undo(), /offline/)
  fails = false
  assert.equal((await history.undo())?.what, 'a')
})

test('a step whose record another user has changed or deleted does not block earlier steps', async () => {
  for (const status of [404, 412]) {
    const { step, history } = steps()
    history.note(step('a'))
    history.note({ ...step('b'), undo: () => Promise.reject(new Problem(status, '')) })
    await assert.rejects(history.undo(), { name: 'OutdatedStep', what: 'b' })
    assert.equal((await history.undo())?.what, 'a')
    assert.equal((await history.redo())?.what, 'a')
    assert.equal(await history.redo(), undefined)
  }
})

test('a redo is accepted while the previous undo is running', async () => {
  const { log, step, history } = steps()
  assert.deepEqual([history.mayUndo, history.mayRedo], [false, false])
  const answer = Promise.withResolvers<void>()
  history.note({ ...step('a'), undo: () => answer.promise })
  assert.deepEqual([history.mayUndo, history.mayRedo], [true, false])
  const undone = history.undo()
  assert.ok(history.mayRedo)
  const redone = history.redo()
  answer.resolve()
  await Promise.all([undone, redone])
  assert.deepEqual(log, ['redo a'])
  assert.deepEqual([history.mayUndo, history.mayRedo], [true, false])
})

test('an undo during the save of a step undoes that step, not the one before', async () => {
  const { log, step, history } = steps()
  history.note(step('a'))
  const answer = Promise.withResolvers<void>()
  const stored = history.inTurn(async () => {
    await answer.promise
    history.note(step('b'))
  })
  const undone = history.undo()
  answer.resolve()
  await Promise.all([stored, undone])
  assert.deepEqual(log, ['undo b'])
})

test('an undo or redo of one step does nothing if there is a newer step', async () => {
  const { log, step, history } = steps()
  const [first, second] = [step('a'), step('b')]
  history.note(first)
  const stored = history.inTurn(async () => history.note(second))
  assert.equal(await history.undo(first), undefined)
  await stored
  assert.equal(await history.undo(second), second)
  assert.equal(await history.undo(first), first)
  assert.equal(await history.redo(second), undefined)
  assert.equal(await history.redo(first), first)
  assert.deepEqual(log, ['undo b', 'undo a', 'redo a'])
})

test('a redo of a deletion compares other records by their ids, in every kind that can be restored', () => {
  const named = ({ members }: { readonly members?: readonly MemberFacts[] }): readonly string[] =>
    (members ?? []).flatMap((one) => [...(/^records?$/.test(one.type) ? [one.name] : []), ...named(one)])
  const names = kinds.filter(({ can }) => can.includes('restore')).flatMap(named)
  assert.ok(names.length > 10)
  const shown = (name: string, id: number, text: string) => wholeRecord({ [name]: [{ id, name: text }] })
  for (const name of names) {
    assert.equal(shown(name, 1, 'Acme'), shown(name, 1, 'Acme Film'), name)
    assert.notEqual(shown(name, 1, 'Acme'), shown(name, 2, 'Acme'), name)
  }
})

test('a redo of a deletion compares what a reference says besides its record', () => {
  const changes = [
    ['client', { id: 1, contact_person: { id: 2, name: 'Ida' } }, { id: 1, contact_person: { id: 3, name: 'Ida' } }],
    ['client', { uuid: 'o1' }, { uuid: 'o2' }],
    ['resources', { id: 1, rates: [{ sell: { unit: 'hour' } }] }, { id: 1, rates: [{ sell: { unit: 'day' } }] }],
    ['taxes', { vat_rate: '19', net: '100' }, { vat_rate: '19', net: '200' }],
    ['people', { users: [{ id: 1, project_admin: true }] }, { users: [{ id: 2, project_admin: true }] }],
    ['access', { id: 1, acl: 'R-' }, { id: 1, acl: 'RW' }],
    ['access', { id: 1, acl: 'R-' }, { id: 2, acl: 'R-' }],
    ['groups', { id: 1, name: 'Sound' }, { id: 1, name: 'Picture' }],
  ] as const
  for (const [name, one, other] of changes) {
    assert.notEqual(wholeRecord({ [name]: [one] }), wholeRecord({ [name]: [other] }), name)
  }
  const named = (name: string) => wholeRecord({ client: [{ id: 1, contact_person: { id: 2, name } }] })
  assert.equal(named('Ida'), named('Ida Reed'))
})
