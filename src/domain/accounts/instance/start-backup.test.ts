import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { onEachEngine, type World } from '../../../../tests/world.ts'

async function folderFor(stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'daybook-backups-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The second studio of every world leaves. */
async function beAlone({ app }: World): Promise<void> {
  await app.scopes.engine.exclusive((sql) => sql.run('delete from record_tally where instance_id = 2', []))
}

async function backupOf(world: World, isIt: (backup: { running: boolean; last: object | null }) => boolean) {
  for (;;) {
    const { backup } = (await world.admin.get('/v2/instance/status')).body.data
    if (backup === null || isIt(backup)) return backup
    await new Promise(setImmediate)
  }
}

onEachEngine('instance/backup', (open) => {
  test('200: a backup is written to the folder, complete, and the state shows when', async () => {
    await using stack = new AsyncDisposableStack()
    const backupDir = await folderFor(stack)
    await using world = await open({ backupDir })
    await beAlone(world)
    const before = await backupOf(world, () => true)
    assert.deepEqual(before, { last: null, running: false, failed: false, allowed: true })
    assert.deepEqual((await world.admin.post('/v2/instance/backup')).body, { success: { started: true } })
    const { last, failed } = await backupOf(world, ({ running }) => !running)
    assert.equal(failed, false)
    const [name = '', ...others] = await readdir(backupDir)
    assert.deepEqual([/^daybook-2026-\d\d-\d\dT[\d-]+\.gz$/.test(name), others], [true, []])
    assert.equal(last.bytes, (await stat(join(backupDir, name))).size)
  })

  test('409: without a folder, beside other instances, and soon after the last one', async () => {
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

  test('409: of requests at the same time, one starts a backup', async () => {
    await using stack = new AsyncDisposableStack()
    const backupDir = await folderFor(stack)
    await using world = await open({ backupDir })
    await beAlone(world)
    const answers = await Promise.all([1, 2, 3].map(() => world.admin.post('/v2/instance/backup')))
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409])
    await backupOf(world, ({ running }) => !running)
    assert.equal((await readdir(backupDir)).length, 1)
  })

  test('403 without WRITE on the account; a folder that cannot be written is a failure in the state', async () => {
    await using world = await open({ backupDir: '/dev/null/backups' })
    await beAlone(world)
    const reader = await world.client({ admin: 'RW', account: 'R-' })
    assert.equal((await reader.post('/v2/instance/backup')).status, 403)
    assert.equal((await reader.get('/v2/instance/status')).body.data.backup.allowed, false)
    await world.admin.post('/v2/instance/backup')
    assert.deepEqual(await backupOf(world, ({ running }) => !running), {
      last: null,
      running: false,
      failed: true,
      allowed: true,
    })
  })
})
