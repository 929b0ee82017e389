import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { bySession } from '../../../../tests/support/by-session.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'

async function folderFor(stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'daybook-backups-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Removes the second instance that every world has. */
async function beAlone({ app }: World): Promise<void> {
  await app.scopes.engine.exclusive((sql) => sql.run('delete from record_tally where instance_id = 2', []))
}

async function backupOf(world: World, isIt: (backup: { running: boolean }) => boolean) {
  for (;;) {
    const { backup } = (await world.admin.get('/v2/instance/status')).body.data
    if (backup === null || isIt(backup)) return backup
    await new Promise(setImmediate)
  }
}

onEachEngine('instance/backup', (open) => {
  test('200: a complete backup is written to the folder, and the status shows its size', async () => {
    await using stack = new AsyncDisposableStack()
    const backupDir = await folderFor(stack)
    await using world = await open({ backupDir })
    await beAlone(world)
    const before = await backupOf(world, () => true)
    assert.deepEqual(before, { last: null, files: [], running: false, failed: false, allowed: true })
    assert.deepEqual((await world.admin.post('/v2/instance/backup')).body, { success: { started: true } })
    const { last, failed } = await backupOf(world, ({ running }) => !running)
    assert.equal(failed, false)
    const [name = '', ...others] = await readdir(backupDir)
    assert.deepEqual([/^daybook-2026-\d\d-\d\dT[\d-]+\.gz$/.test(name), others], [true, []])
    assert.equal(last.bytes, (await stat(join(backupDir, name))).size)
  })

  test('409: there is no folder, other instances share the database, or the last backup is too recent', async () => {
    await using stack = new AsyncDisposableStack()
    const backupDir = await folderFor(stack)
    await using bare = await open()
    assert.equal((await bare.admin.get('/v2/instance/status')).body.data.backup, null)
    assert.match((await bare.admin.post('/v2/instance/backup')).body.error.message, /DAYBOOK_BACKUP_DIR/)
    await using world = await open({ backupDir })
    const shared = await world.admin.post('/v2/instance/backup')
    assert.deepEqual([shared.status, /share the database/.test(shared.body.error.message)], [409, true])
    assert.equal((await backupOf(world, () => true)).allowed, false)
    await beAlone(world)
    await world.admin.post('/v2/instance/backup')
    await backupOf(world, ({ running }) => !running)
    const [name = ''] = await readdir(backupDir)
    await utimes(join(backupDir, name), world.clock.now(), world.clock.now())
    const again = await world.admin.post('/v2/instance/backup')
    assert.deepEqual([again.status, /wait until/.test(again.body.error.message)], [409, true])
    world.clock.advance(301)
    assert.equal((await world.admin.post('/v2/instance/backup')).status, 200)
    await backupOf(world, ({ running }) => !running)
    assert.equal((await readdir(backupDir)).length, 2)
  })

  test('a folder that cannot be read is a failure in the status, and 503 when a backup is requested', async () => {
    await using stack = new AsyncDisposableStack()
    const backupDir = join(await folderFor(stack), 'file')
    await writeFile(backupDir, 'no folder')
    await using world = await open({ backupDir })
    await beAlone(world)
    const state = await backupOf(world, () => true)
    assert.deepEqual(state, { last: null, files: [], running: false, failed: true, allowed: true })
    const { status, body } = await world.admin.post('/v2/instance/backup')
    assert.deepEqual([status, body.error.message], [503, 'The folder of DAYBOOK_BACKUP_DIR cannot be read.'])
  })

  test('409: another process writes a backup to the same folder; 200 if it has died', async () => {
    await using stack = new AsyncDisposableStack()
    const backupDir = await folderFor(stack)
    await using world = await open({ backupDir })
    await beAlone(world)
    const unfinished = join(backupDir, 'daybook-2026-03-02T10-00-00.gz.0123456789ab.part')
    await writeFile(unfinished, 'half')
    await utimes(unfinished, world.clock.now(), world.clock.now())
    assert.equal((await backupOf(world, () => true)).running, true)
    const { status, body } = await world.admin.post('/v2/instance/backup')
    assert.deepEqual([status, /already being written/.test(body.error.message)], [409, true])
    world.clock.advance(61)
    assert.equal((await backupOf(world, () => true)).running, false)
    assert.equal((await world.admin.post('/v2/instance/backup')).status, 200)
    await backupOf(world, ({ running }) => !running)
  })

  test('409: only one of several simultaneous requests starts a backup', async () => {
    await using stack = new AsyncDisposableStack()
    const backupDir = await folderFor(stack)
    await using world = await open({ backupDir })
    await beAlone(world)
    const answers = await Promise.all([1, 2, 3].map(() => world.admin.post('/v2/instance/backup')))
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409])
    await backupOf(world, ({ running }) => !running)
    assert.equal((await readdir(backupDir)).length, 1)
  })

  test('403: no WRITE on the account; a folder that cannot be written is a failure in the status', async () => {
    await using world = await open({ backupDir: '/dev/null/backups' })
    await beAlone(world)
    const reader = await world.client({ admin: 'RW', account: 'R-' })
    assert.equal((await reader.post('/v2/instance/backup')).status, 403)
    assert.equal((await reader.get('/v2/instance/status')).body.data.backup.allowed, false)
    await world.admin.post('/v2/instance/backup')
    assert.deepEqual(await backupOf(world, ({ running }) => !running), {
      last: null,
      files: [],
      running: false,
      failed: true,
      allowed: true,
    })
  })

  test('200: a signed-in user downloads a backup byte for byte, and the journal records who did', async () => {
    await using stack = new AsyncDisposableStack()
    const backupDir = await folderFor(stack)
    await using world = await open({ backupDir })
    await beAlone(world)
    await world.admin.post('/v2/instance/backup')
    const { last, files } = await backupOf(world, ({ running }) => !running)
    const [name = ''] = await readdir(backupDir)
    assert.deepEqual(files, [{ name, ...last }])
    const person = await bySession(world, world.admin)
    const ask = (method: 'GET' | 'HEAD') =>
      world.app.http.inject({ method, url: `/v2/instance/backup?name=${name}`, headers: person.credentials })
    const seen = await world.journal('session')
    const head = await ask('HEAD')
    assert.deepEqual([head.statusCode, head.rawPayload.length], [200, 0])
    assert.deepEqual(await world.journal('session'), seen)
    const { statusCode, headers, rawPayload } = await ask('GET')
    assert.equal(statusCode, 200)
    assert.ok(rawPayload.equals(await readFile(join(backupDir, name))))
    const { 'content-type': type, 'content-length': length, 'cache-control': cached } = headers
    assert.deepEqual([type, length, cached], ['application/gzip', String(last.bytes), 'private, no-store'])
    assert.match(String(headers['content-disposition']), /^attachment; filename="daybook-/)
    const entry = (await world.journal('session')).at(-1)
    assert.deepEqual(entry.after, { user_id: world.admin.userId, backup: name })
  })

  test('403: a backup is not downloaded with a token, with an old proof, or without WRITE on the account', async () => {
    await using stack = new AsyncDisposableStack()
    const backupDir = await folderFor(stack)
    await using world = await open({ backupDir })
    await beAlone(world)
    await writeFile(join(backupDir, 'nightly.gz'), 'secret')
    const path = '/v2/instance/backup?name=nightly.gz'
    const refused = await world.admin.get(path)
    assert.deepEqual([refused.status, /token/.test(refused.body.error.message)], [403, true])
    const reader = await world.client({ admin: 'RW', account: 'R-' })
    assert.equal((await (await bySession(world, reader)).get(path)).status, 403)
    assert.deepEqual((await reader.get('/v2/instance/status')).body.data.backup.files, [])
    const person = await bySession(world, world.admin)
    assert.equal((await person.get(path)).body, 'secret')
    world.clock.advance(601)
    const late = await person.get(path)
    assert.deepEqual([late.status, late.body.error.details], [403, [{ code: 'prove_again' }]])
  })

  test('404: the folder has no backup with the name; 400: wrong query; 409: there are other instances', async () => {
    await using stack = new AsyncDisposableStack()
    const home = await folderFor(stack)
    const backupDir = join(home, 'backups')
    await mkdir(join(backupDir, 'folder.gz'), { recursive: true })
    await writeFile(join(home, 'secret.gz'), 'secret')
    await writeFile(join(backupDir, 'unfinished.gz.0123456789ab.part'), 'half')
    await using world = await open({ backupDir })
    const person = await bySession(world, world.admin)
    const statusOf = async (query: string) => (await person.get(`/v2/instance/backup${query}`)).status
    assert.equal(await statusOf('?name=any.gz'), 409)
    await beAlone(world)
    assert.deepEqual((await backupOf(world, () => true)).files, [])
    for (const name of [
      'any.gz',
      '../secret.gz',
      join(home, 'secret.gz'),
      'folder.gz',
      'unfinished.gz.0123456789ab.part',
      '',
    ]) {
      assert.equal(await statusOf(`?name=${encodeURIComponent(name)}`), 404, name)
    }
    assert.deepEqual(
      [await statusOf(''), await statusOf('?name=a.gz&name=b.gz'), await statusOf('?file=a')],
      [400, 400, 400],
    )
  })
})
