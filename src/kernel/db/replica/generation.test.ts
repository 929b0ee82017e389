import assert from 'node:assert/strict'
import { existsSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../../tests/support/postgres-cluster.ts'
import { Generation } from './generation.ts'
import { segmentName } from './replica-format.ts'

const commit = (time: number) => ({ time, pageCount: 1, pages: [], pieces: [Buffer.from('a page')] })

test('a segment that does not fit on the disk leaves no file, and the next one continues', {
  skip: !existsSync('/dev/full') && 'there is no device that is always full',
}, async () => {
  const folder = await temporaryFolder()
  writeFileSync(join(folder, 'database'), 'a database')
  await using file = await open(join(folder, 'database'))
  const { signal } = new AbortController()
  const facts = { folder, fd: file.fd, started: 1, number: 1, pageSize: 4096, signal }
  const generation = await Generation.begin(facts)
  const [path = ''] = readdirSync(folder).filter((name) => name.endsWith('.part'))
  const names = () => readdirSync(join(folder, path)).filter((name) => name.includes('segment'))
  symlinkSync('/dev/full', join(folder, path, `${segmentName(1, 2, 2)}.part`))
  await assert.rejects(generation.append([commit(2)]), /ENOSPC/)
  assert.deepEqual(names(), [])
  await generation.append([commit(2), commit(3)])
  assert.deepEqual(names(), [segmentName(1, 2, 3)])
})
