import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempDisposable, readdir, readFile, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { untilTrue } from '../../../../tests/support/poll.ts'
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
    assert.match(name, /^backup\.gz\.[0-9a-f]{12}\.part$/)
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

test('a file that fails before or during writing is deleted', async () => {
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

test('the time of an unfinished file is updated even while nothing is written to it', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'daybook-whole-'))
  const write = async (create: () => NodeJS.WritableStream) => {
    const [name = ''] = await readdir(folder.path)
    const unfinished = join(folder.path, name)
    await utimes(unfinished, 0, 0)
    await untilTrue(async () => (await stat(unfinished)).mtimeMs > Date.now() - 60_000)
    await fill(create(), 'whole')
  }
  await writeWholeFile(join(folder.path, 'backup.gz'), write, 1)
  assert.deepEqual(await readdir(folder.path), ['backup.gz'])
})

test('unfinished files of killed processes are deleted after an hour, and no other files', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'daybook-whole-'))
  const minutesAgo = (minutes: number) => Date.now() / 1000 - minutes * 60
  for (const [name, minutes] of [
    ['monday.gz.0123456789ab.part', 61],
    ['tuesday.gz.0123456789ab.part', 59],
    ['old.gz', 10_000],
    ['of-another-program.part', 10_000],
    ['archive.gz.01.part', 10_000],
  ] as const) {
    await writeFile(join(folder.path, name), 'half')
    await utimes(join(folder.path, name), minutesAgo(minutes), minutesAgo(minutes))
  }
  await writeWholeFile(join(folder.path, 'wednesday.gz'), (create) => fill(create(), 'whole'))
  const left = [
    'archive.gz.01.part',
    'of-another-program.part',
    'old.gz',
    'tuesday.gz.0123456789ab.part',
    'wednesday.gz',
  ]
  assert.deepEqual((await readdir(folder.path)).toSorted(), left)
})

test('an unfinished file that cannot be deleted does not keep the others from being deleted', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'daybook-whole-'))
  const ending = '.gz.0123456789ab.part'
  // A link to itself, whose time cannot be read.
  for (const name of ['a', 'z']) await symlink(name + ending, join(folder.path, name + ending))
  for (const name of ['b', 'm', 'y']) {
    await writeFile(join(folder.path, name + ending), 'half')
    await utimes(join(folder.path, name + ending), 0, 0)
  }
  await writeWholeFile(join(folder.path, 'backup.gz'), (create) => fill(create(), 'whole'))
  assert.deepEqual((await readdir(folder.path)).toSorted(), [`a${ending}`, 'backup.gz', `z${ending}`])
})
