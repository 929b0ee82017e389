import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempDisposable, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { writeWholeFile } from './write-backup-file.ts'

/** Ends the stream with this text, and waits until it is closed. */
async function fill(stream: NodeJS.WritableStream, text: string): Promise<void> {
  const closed = once(stream, 'close')
  stream.end(text)
  await closed
}

test('an unfinished file is in the folder before anything is written', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'daybook-whole-'))
  await writeWholeFile(join(folder.path, 'backup.gz'), async (create) => {
    const [name = '', ...others] = await readdir(folder.path)
    assert.match(name, /^backup\.gz\.[0-9a-f]+\.part$/)
    assert.deepEqual(others, [])
    await fill(create(), 'whole')
  })
  assert.deepEqual(await readdir(folder.path), ['backup.gz'])
  assert.equal(await readFile(join(folder.path, 'backup.gz'), 'utf8'), 'whole')
})

test('two files with the same name do not mix, even from processes with the same id', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'daybook-whole-'))
  const file = join(folder.path, 'backup.gz')
  await writeWholeFile(file, async (createFirst) => {
    const first = createFirst()
    first.write('first ')
    await writeWholeFile(file, (create) => fill(create(), 'second'))
    assert.equal(await readFile(file, 'utf8'), 'second')
    await fill(first, 'is whole')
  })
  assert.deepEqual(await readdir(folder.path), ['backup.gz'])
  assert.equal(await readFile(file, 'utf8'), 'first is whole')
})

test('nothing is left of a file that fails before or while it is written', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'daybook-whole-'))
  const file = join(folder.path, 'backup.gz')
  const before = writeWholeFile(file, () => Promise.reject(new Error('no snapshot')))
  await assert.rejects(before, /no snapshot/)
  const during = writeWholeFile(file, async (create) => {
    await fill(create(), 'half')
    throw new Error('no connection')
  })
  await assert.rejects(during, /no connection/)
  assert.deepEqual(await readdir(folder.path), [])
})
