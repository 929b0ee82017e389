import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { forEachEngine } from '../support/engines.ts'
import { temporaryFolder } from '../support/postgres-cluster.ts'
import { assertRefused, daybook, succeed } from './daybook-process.ts'

forEachEngine(({ name, create }) => {
  test('each command that opens a newer database refuses it in the same sentence', async () => {
    await using database = await create()
    const engine = await database.open()
    await engine.exclusive(async (sql) => {
      await sql.run(`insert into migration (name, rolling) values ('9999-future', 0)`, [])
      await sql.run('alter table document_line rename column position to place', [])
    })
    await engine.close()
    const file = join(await temporaryFolder(), 'newer.gz')
    const settings = { DAYBOOK_DATABASE_URL: database.url, PORT: '0' }
    for (const command of [
      ['start'],
      ['migrate'],
      ['check'],
      ['backup', file],
      ['explain', 'GET /v2/booking'],
      ['token', 'create'],
      ['user', 'reset', '--email', 'ann@studio.example'],
      ['instance', 'create', '--name', 'Studio', '--email', 'ann@studio.example'],
      ['demo'],
      ...(name === 'postgres' ? [['distribute']] : []),
    ]) {
      const ended = await daybook(command, settings)
      assertRefused(ended, /newer than this program: it has 9999-future\. Start the newer version\./)
    }
    assert.ok(!existsSync(file))
  })

  test('a backup of a newer database works if its migrations allow older programs', async () => {
    await using database = await create()
    const engine = await database.open()
    await engine.exclusive((sql) => sql.run(`insert into migration (name, rolling) values ('9999-future', 1)`, []))
    await engine.close()
    const settings = { DAYBOOK_DATABASE_URL: database.url }
    await succeed(['check'], settings)
    await succeed(['backup', join(await temporaryFolder(), 'rolling.gz')], settings)
  })
})

test('no command puts a file in the place of a link to nothing', async () => {
  const folder = await temporaryFolder()
  const [whole, link] = [join(folder, 'whole.gz'), join(folder, 'link')]
  const [from, to] = [{ DAYBOOK_DATA_DIR: join(folder, 'from') }, { DAYBOOK_DATABASE_URL: link }]
  await succeed(['migrate'], from)
  await succeed(['backup', whole], from)
  symlinkSync('not-mounted/daybook', link)
  assertRefused(await daybook(['restore', whole], to), /link is a link to not-mounted\/daybook, which does not exist/)
  assertRefused(await daybook(['backup', link], from), /link already exists/)
  assertRefused(await daybook(['salvage', join(folder, 'from', 'daybook.db'), link]), /link already exists/)
  assertRefused(await daybook(['restore', '--from-replica', folder, '--to', link]), /link already exists/)
  assert.equal(readlinkSync(link), 'not-mounted/daybook')
})

test('a refused restore leaves no database where there was none', async () => {
  const folder = await temporaryFolder()
  const [whole, broken] = [join(folder, 'whole.gz'), join(folder, 'broken.gz')]
  const from = { DAYBOOK_DATA_DIR: join(folder, 'from') }
  await succeed(['migrate'], from)
  await succeed(['backup', whole], from)
  writeFileSync(broken, readFileSync(whole).subarray(0, -40))
  const to = { DAYBOOK_DATA_DIR: join(folder, 'to') }
  assertRefused(await daybook(['restore', broken], to), /was cut off/)
  assert.deepEqual(readdirSync(join(folder, 'to')), [])
  // An empty database that was there before stays.
  await succeed(['migrate'], to)
  assertRefused(await daybook(['restore', broken], to), /was cut off/)
  assert.deepEqual(readdirSync(join(folder, 'to')).sort(), ['daybook.db', 'daybook.db.lock'])
  await succeed(['restore', whole], to)
})
