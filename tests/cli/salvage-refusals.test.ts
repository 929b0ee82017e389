import assert from 'node:assert/strict'
import { chmodSync, chownSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { sqlite } from '../support/engines.ts'
import { temporaryFolder } from '../support/postgres-cluster.ts'
import { unprivilegedOwner } from '../support/unprivileged-owner.ts'
import { assertRefused, daybook } from './daybook-process.ts'

describe('daybook salvage refuses', () => {
  test('to overwrite a file, and to read a missing one', async () => {
    await using database = await sqlite.create()
    const folder = await temporaryFolder()
    const to = join(folder, 'there.db')
    writeFileSync(to, 'mine')
    assertRefused(await daybook(['salvage', database.url, to]), /already exists\. Choose the name of a new file/)
    assert.equal(readFileSync(to, 'utf8'), 'mine')
    assertRefused(await daybook(['salvage', join(folder, 'none.db'), join(folder, 'x.db')]), /There is no database at/)
    assertRefused(await daybook(['salvage', folder, join(folder, 'x.db')]), /There is no database at/)
    assert.ok(!existsSync(join(folder, 'x.db')))
  })

  test('a file without any Daybook data, and creates nothing', async () => {
    const folder = await temporaryFolder()
    const to = join(folder, 'new.db')
    for (const content of ['', 'No database. '.repeat(10_000), Buffer.alloc(100_000)]) {
      writeFileSync(join(folder, 'wrong.db'), content)
      assertRefused(
        await daybook(['salvage', join(folder, 'wrong.db'), to]),
        /No data of Daybook was found in .*wrong\.db or its -wal file/,
      )
    }
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith('new')),
      [],
    )
  })

  test('a file that it cannot lock, and asks for a copy', async () => {
    await using database = await sqlite.create()
    const { uid } = unprivilegedOwner()
    const lock = `${database.url}.lock`
    writeFileSync(lock, '')
    chmodSync(lock, 0o444)
    if (uid !== undefined) for (const name of [dirname(lock), database.url, lock]) chownSync(name, uid, -1)
    assertRefused(
      await daybook(['salvage', database.url, join(dirname(lock), 'new.db')], {}, uid === undefined ? {} : { uid }),
      /\.db\.lock cannot be created or written\. Copy the damaged file and its -wal file to another folder/,
    )
  })
})
