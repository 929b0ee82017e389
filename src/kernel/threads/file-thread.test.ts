import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileThread } from './file-thread.ts'

const LONG_MS = 5_000

test('a slow file, and others of its instance, do not delay the files of another instance', async () => {
  const file = new URL('../../../tests/support/waiting-thread.ts', import.meta.url)
  const read = fileThread<string>(file, { timeMs: 60_000, memoryMiB: 32 }, 'a number')
  const ended: string[] = []
  const ask = async (instanceId: number, ms: number, name: string) => {
    assert.equal(await read(instanceId, Buffer.from(String(ms))), String(ms))
    ended.push(name)
  }
  await ask(2, 0, 'warm')
  const long = [1, 2].map((n) => ask(1, LONG_MS, `long ${n}`))
  const own = ask(1, 0, 'own')
  for (const n of [1, 2, 3]) await ask(2, 0, `other ${n}`)
  assert.deepEqual(ended, ['warm', 'other 1', 'other 2', 'other 3'])
  await Promise.all([...long, own])
  assert.deepEqual(ended.slice(4), ['long 1', 'long 2', 'own'])
})
