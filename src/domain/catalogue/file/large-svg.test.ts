import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sqlite } from '../../../../tests/support/engines.ts'
import { longestTurn } from '../../../../tests/support/longest-turn.ts'
import { postFile } from '../../../../tests/support/send-file.ts'
import { openWorld } from '../../../../tests/world.ts'

/** Allows some garbage collections in one turn. Cleaned on the main thread, these files took seconds. */
const TURN_MS_MAX = 400

const svg = (inside: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`)

test('a large SVG does not block the event loop, whatever it contains', async () => {
  await using world = await openWorld(sqlite)
  const files = {
    elements: svg('<g/>'.repeat(1_200_000)),
    attributes: svg(`<g ${Array.from({ length: 200_000 }, (_, n) => `a${n}="1"`).join(' ')}/>`),
    'a style sheet without an end': svg(`<style>@${'a'.repeat(5_000_000)}</style>`),
  }
  for (const [name, bytes] of Object.entries(files)) {
    const { answer, turnMs } = await longestTurn(() => postFile(world.admin, '/v2/file', 'a.svg', bytes))
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    assert.ok(turnMs < TURN_MS_MAX, `${name}: ${turnMs} ms`)
  }
})

test('400: an SVG grows above 5 MiB when it is cleaned', async () => {
  await using world = await openWorld(sqlite)
  const { status, body } = await postFile(world.admin, '/v2/file', 'a.svg', svg(`<g id='${'"'.repeat(1_000_000)}'/>`))
  assert.equal(status, 400)
  assert.match(body.error.message, /^file: has more than 5 MiB once it is cleaned/)
})
