/**
 * Two instances that differ only in hidden data give a user the same answers to everything: no hidden data shows, not
 * even in what is found, counted, sorted or refused.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { onEachEngine } from '../world.ts'
import { anyRead, anyWrite } from './any-request.ts'
import { furnish } from './twin-studios.ts'

const READS = 200
const WRITES = 60

onEachEngine('hidden data', (open) => {
  test('does not leak into any answer', async () => {
    await using world = await open()
    const said: string[] = []
    const words =
      (own: string) =>
      (what: string): string => {
        said.push(`${what} ${own}`)
        return `${what} ${own}`
      }
    const here = await furnish(world, world.admin, words('redsecret'), 0)
    const there = await furnish(world, world.other, words('bluesecret'), 1)
    for (const viewer of ['outsider', 'anonymous', 'hidden'] as const) {
      const both = [here[viewer], there[viewer]]
      const alike = async (method: string, path: string, body?: object) => {
        const [one, other] = await Promise.all(both.map((client) => client.call(method, path, body)))
        const rendered = JSON.stringify(one?.body)
        assert.doesNotMatch(rendered, /redsecret/, `${viewer}: ${method} ${path}`)
        assert.deepEqual([one?.status, one?.body], [other?.status, other?.body], `${viewer}: ${method} ${path}`)
        return one?.status
      }
      let answered = 0
      await fc.assert(
        fc.asyncProperty(anyRead, async (path) => {
          if ((await alike('GET', path)) === 200) answered += 1
        }),
        { numRuns: READS, endOnFailure: true },
      )
      const journal = JSON.stringify(await here[viewer].list('journal', 'limit=1000'))
      assert.doesNotMatch(journal, /redsecret/, `${viewer}: journal`)
      assert.match(journal, /Grading|Scheme/)
      assert.ok(answered > READS / 5, `only ${answered} were answered`)
    }
    const { outsider } = here
    assert.ok((await outsider.list('booking', 'limit=100')).some(({ name }) => name === 'Private'))
    assert.ok(said.length > 50)
    for (const viewer of ['hidden', 'anonymous', 'outsider'] as const) {
      const both = [here[viewer], there[viewer]]
      await fc.assert(
        fc.asyncProperty(anyWrite, async ({ method, path }) => {
          const [one, other] = await Promise.all(both.map((client) => client.call(method, path, {})))
          assert.deepEqual([one?.status, one?.body], [other?.status, other?.body], `${viewer}: ${method} ${path}`)
          assert.doesNotMatch(JSON.stringify(one?.body), /redsecret/)
        }),
        { numRuns: WRITES, endOnFailure: true },
      )
    }
  })
})
