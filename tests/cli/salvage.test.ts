import assert from 'node:assert/strict'
import { copyFileSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { before, describe, test } from 'node:test'
import { grantFaults } from '../../src/domain/catalogue/workspace/index.ts'
import { openEngine } from '../../src/kernel/db/open-engine.ts'
import { salvageDatabase } from '../../src/kernel/db/salvage/salvage-database.ts'
import { sqlite } from '../support/engines.ts'
import { temporaryFolder } from '../support/postgres-cluster.ts'
import { overwrite, PAGE, rowsOf, salvagedShare, salvageFacts } from './damaged-database.ts'
import { assertRefused, bootstrapToken, daybook, succeed } from './daybook-process.ts'
import { startDaybook } from './running-daybook.ts'

let whole: string
let rows: Awaited<ReturnType<typeof rowsOf>>
let folder: string

before(async () => {
  folder = await temporaryFolder()
  whole = join(folder, 'whole.db')
  await succeed(['demo', '--bookings', '400'], { DAYBOOK_DATABASE_URL: whole, DAYBOOK_BOOTSTRAP_TOKEN: bootstrapToken })
  rows = await rowsOf(whole)
})

const savedShare = (path: string) => salvagedShare(path, rows)

let copies = 0

/** A copy of the whole file, damaged. */
function damagedCopy(damage: (path: string) => void): string {
  copies += 1
  const path = join(folder, `damaged-${copies}.db`)
  copyFileSync(whole, path)
  damage(path)
  return path
}

/** The same pages in each run. */
function somePages(count: number, seed: number): number[] {
  const last = readFileSync(whole).length / PAGE
  let state = seed
  return Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return 1 + (state % last)
  })
}

/** The number of the first page of a table. */
function rootOf(table: string): number {
  const file = new DatabaseSync(whole, { readOnly: true })
  const row = file.prepare('select rootpage from sqlite_schema where name = ?').get(table)
  file.close()
  return Number(row?.rootpage)
}

describe('daybook salvage', () => {
  test('saves every row of an intact file, and reports that', async () => {
    const to = join(folder, 'copy.db')
    const { code, stderr } = await daybook(['salvage', whole, to])
    assert.match(stderr, /Every row could be read[\s\S]*its last writes are lost[\s\S]*It is sound/)
    assert.equal(code, 0, stderr)
    assert.deepEqual(await rowsOf(to), rows)
  })

  test('saves nearly everything of files with zeroed pages, and names the rest', async () => {
    const shares: number[] = []
    for (let seed = 1; seed <= 25; seed += 1) {
      shares.push(await savedShare(damagedCopy((path) => overwrite(path, somePages(3, seed)))))
    }
    assert.ok(Math.min(...shares) > 0.9, `shares ${shares}`)
    assert.ok(shares.reduce((sum, share) => sum + share, 0) / shares.length > 0.99, `shares ${shares}`)
  })

  test('saves rows of a page that no other page links to', async () => {
    const path = damagedCopy((copy) => {
      const bytes = readFileSync(copy)
      const root = rootOf('booking') * PAGE - PAGE
      assert.equal(bytes[root], 5, 'an inner page of a table')
      const last = bytes.readUInt16BE(root + 3) - 1
      const cell = bytes.readUInt16BE(root + 12 + last * 2)
      bytes.copy(bytes, root + 8, root + cell, root + cell + 4)
      bytes.writeUInt16BE(last, root + 3)
      writeFileSync(copy, bytes)
    })
    assert.equal(await savedShare(path), 1)
  })

  test('rebuilds the rows of access lists from the lists', async () => {
    const path = damagedCopy(() => {})
    const to = `${path}.saved`
    const before = await openEngine(path)
    await before.exclusive(async (sql) => {
      const access = JSON.stringify([{ id: 1, type: 'user', acl: 'R-' }])
      await sql.run('delete from workspace_grant', [])
      await sql.run('update workspace set access = ?', [access])
    })
    await before.close()
    await salvageDatabase(path, to, salvageFacts)
    const after = await openEngine(to, { readOnly: true })
    assert.deepEqual(await grantFaults(after), [])
    assert.notEqual((await after.read.all('select * from workspace_grant', [])).length, 0)
    await after.close()
  })

  test('saves rows of a file whose first page, with the header, is lost', async () => {
    const share = await savedShare(damagedCopy((path) => overwrite(path, [1])))
    assert.ok(share > 0.95, String(share))
  })

  test('saves the rest of files that were truncated anywhere', async () => {
    const { length } = readFileSync(whole)
    for (let tenth = 1; tenth <= 9; tenth += 1) {
      for (const odd of [0, 1, 2048]) {
        const share = await savedShare(
          damagedCopy((path) => truncateSync(path, Math.floor((length * tenth) / 10) + odd)),
        )
        assert.ok(share > tenth / 10 - 0.3, `only ${share} of ${tenth}/10`)
      }
    }
    for (const bytes of [0, 50, 100, 4095]) {
      const path = damagedCopy((copy) => truncateSync(copy, bytes))
      assertRefused(await daybook(['salvage', path, `${path}.saved`]), /No data of Daybook was found/)
    }
  })

  test('reports missing rows by table, instance and id; the result can be served', async () => {
    const engine = await openEngine(whole, { readOnly: true })
    const leaves = await engine.read.all<{ pageno: number }>(
      `select pageno from dbstat where name = 'booking' and pagetype = 'leaf' order by pageno limit 2`,
      [],
    )
    await engine.close()
    const path = damagedCopy((copy) =>
      overwrite(
        copy,
        leaves.map(({ pageno }) => pageno),
      ),
    )
    const check = await daybook(['check'], { DAYBOOK_DATABASE_URL: path })
    assert.match(check.stderr, /Tree \d+ \(booking\) page/)
    assert.doesNotMatch(check.stderr, /^\s+at /m)
    assert.equal(check.code, 1)

    const to = `${path}.saved`
    const { code, stderr } = await daybook(['salvage', path, to])
    assert.equal(code, 1, stderr)
    const [, lost] =
      /^booking: (\d+) missing rows, 2 unreadable pages; \d+ saved rows\.\n {2}instance 1, \1 rows: id \d+/m.exec(
        stderr,
      ) ?? []
    assert.ok(Number(lost) > 0, stderr)
    assert.match(stderr, /It is not sound: \d+ rows of booking_resource point to rows of booking/)
    await using service = await startDaybook({ DAYBOOK_DATABASE_URL: to })
    assert.equal((await service.list('booking', 'fields=id')).length, 400 - Number(lost))
    await service.create('tax', { name: 'Another', rate: '20' })
  })

  test('reads the log of a killed process, and reports when its data is lost', async () => {
    await using database = await sqlite.create()
    await using service = await startDaybook({ DAYBOOK_DATABASE_URL: database.url })
    await service.create('tax', { name: 'In the log', rate: '20' })
    await service.end('SIGKILL')
    const aside = join(folder, 'killed.db')
    copyFileSync(database.url, aside)
    copyFileSync(`${database.url}-wal`, `${aside}-wal`)
    const withLog = await daybook(['salvage', aside, `${aside}.saved`])
    assert.match(withLog.stderr, /The -wal file beside it added \d+ transactions/)
    assert.match(JSON.stringify([...((await rowsOf(`${aside}.saved`)).get('tax') ?? [])]), /In the log/)
    // The part of the log before the damage.
    truncateSync(`${aside}-wal`, readFileSync(`${aside}-wal`).length - 10_000)
    assert.match((await daybook(['salvage', aside, `${aside}.torn`])).stderr, /added \d+ transactions/)
    rmSync(`${aside}-wal`)
    assert.match((await daybook(['salvage', aside, `${aside}.lost`])).stderr, /No data of Daybook was found/)
  })
})

describe('a damaged file', () => {
  test('is refused by start and described by check, each in a sentence', async () => {
    const { length } = readFileSync(whole)
    const cases: readonly [damage: (path: string) => void, message: RegExp, described?: RegExp][] = [
      [
        (path) => truncateSync(path, length / 2),
        /is damaged: it was cut off: \d+ of its \d+ pages of 4096 bytes are missing/,
      ],
      [
        (path) => truncateSync(path, length - 1),
        /is damaged: it was cut off: 1 of its \d+ pages/,
        /the last 1 bytes of the file are missing/,
      ],
      [(path) => overwrite(path, [1]), /is not a SQLite database\. .* salvage/],
    ]
    for (const [damage, message, described = message] of cases) {
      const settings = { DAYBOOK_DATABASE_URL: damagedCopy(damage), PORT: '0' }
      assertRefused(await daybook(['start'], settings), message)
      const check = await daybook(['check'], settings)
      assert.match(check.stderr, described)
      assert.doesNotMatch(check.stderr, /^\s+at /m)
      assert.notEqual(check.code, 0)
    }
  })
})
