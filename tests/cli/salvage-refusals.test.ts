import assert from 'node:assert/strict'
import { chmodSync, chownSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
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

  test('a disk without space for the new file, instead of counting rows as unreadable', async () => {
    await using database = await sqlite.create()
    const folder = await temporaryFolder()
    const damaged = new DatabaseSync(database.url)
    damaged.exec('pragma foreign_keys = off')
    const insert = damaged.prepare(
      'insert into file_content (instance_id, file_id, base64) values (1, ?, hex(zeroblob(500000)))',
    )
    // More than the page cache of the new file, so that its log is written before the commit.
    for (let id = 1; id <= 16; id += 1) insert.run(id)
    damaged.close()
    for (const megabytes of [6, 12]) {
      const through = ['bash', '-c', `ulimit -f ${megabytes * 1024}; exec "$0" "$@"`]
      const ended = await daybook(['salvage', database.url, join(folder, 'new.db')], {}, { through })
      assertRefused(ended, /^The database \S+new\.db\S* cannot be written: .* Free some space on its disk/)
      assert.deepEqual(readdirSync(folder), [])
    }
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
