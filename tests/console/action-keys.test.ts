import assert from 'node:assert/strict'
import { test } from 'node:test'
import { speak } from '../../console/src/text/say.ts'
import { type Action, actionFor, keyCaps, keyOf } from '../../console/src/ui/console-action.ts'

const press = (key: string, held: string = '') => ({
  key,
  ctrlKey: held.includes('c'),
  metaKey: held.includes('m'),
  altKey: held.includes('a'),
  shiftKey: held.includes('s'),
})

test('a key press has one name in every keyboard layout', () => {
  const cases = [
    [press('s'), 's'],
    [press('S', 's'), 'Shift+s'],
    [press('?', 's'), '?'],
    [press('?'), '?'],
    [press('z', 'c'), 'Ctrl+z'],
    [press('Z', 'ms'), 'Ctrl+Shift+z'],
    [press('ArrowLeft', 'as'), 'Alt+Shift+ArrowLeft'],
  ] as const
  for (const [one, name] of cases) assert.equal(keyOf(one), name)
})

test('the action of the page comes first, impossible actions are skipped, and keys are not taken while typing', () => {
  const action = (keys: string[], isPossible = true): Action => ({
    name: 'undo',
    keys,
    isPossible: () => isPossible,
    run: () => {},
  })
  const [everywhere, ofPage, never] = [action(['s']), action(['s']), action(['s'], false)]
  assert.equal(actionFor([everywhere, ofPage, never], press('s'), false), ofPage)
  assert.equal(actionFor([everywhere], press('x'), false), undefined)
  assert.equal(actionFor([everywhere, ofPage], press('s'), true), undefined)
})

test('keys are shown with their keycap names', () => {
  assert.deepEqual(keyCaps('Ctrl+Shift+z'), ['Ctrl', 'Shift', 'Z'])
  assert.deepEqual(keyCaps('+'), ['+'])
  assert.deepEqual(keyCaps('Ctrl++'), ['Ctrl', '+'])
  assert.deepEqual(keyCaps('Alt+ArrowLeft'), ['Alt', '←'])
  assert.deepEqual(keyCaps('Escape'), ['Esc'])
  assert.deepEqual(keyCaps('PageDown'), ['Page ↓'])
})

test('keys have the names of the keyboards of the language', async () => {
  await speak('de-DE')
  assert.deepEqual(keyCaps('Ctrl+Shift+ArrowUp'), ['Strg', 'Umschalt', '↑'])
  assert.deepEqual(keyCaps('Delete'), ['Entf'])
  await speak('en-GB')
})
