import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { assertAccessible, inBrowser } from '../support/console-visit.ts'
import { PASSWORD, person } from '../support/people.ts'

inBrowser('backups', (open) => {
  test('a backup is started on the health page and downloaded after a proof of identity, with permission only', async () => {
    await using stack = new AsyncDisposableStack()
    const backupDir = await mkdtemp(join(tmpdir(), 'daybook-backups-'))
    stack.defer(() => rm(backupDir, { recursive: true, force: true }))
    await using visit = await open({ backupDir })
    const { world } = visit
    await world.app.scopes.engine.exclusive((sql) => sql.run('delete from record_tally where instance_id = 2', []))
    const { email } = await person(world, { admin: 'R-', account: 'RW' })
    const page = await visit.openStranger('/sign-in')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    await page.goto(`${visit.address}/admin/health`)
    const backup = page.getByRole('region', { name: 'Backup' })
    await backup.getByText('There is no backup yet').waitFor()
    await backup.getByRole('button', { name: 'Back up now' }).click()
    await backup.getByText(/^Last backup /).waitFor()
    await assertAccessible(page)
    const names = await readdir(backupDir)
    assert.equal(names.length, 1)
    world.clock.advance(601)
    await backup.getByRole('button', { name: /^Download the backup of / }).click()
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await proof.getByLabel('Your password or a code').fill(PASSWORD)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      proof.getByRole('button', { name: 'Continue' }).click(),
    ])
    assert.equal(download.suggestedFilename(), names[0])
    const stored = await readFile(join(backupDir, download.suggestedFilename()))
    assert.ok((await readFile(await download.path())).equals(stored))
    const reader = await visit.openTab(await world.client({ admin: 'R-' }), '/admin/health')
    await reader.getByText(/^Last backup /).waitFor()
    assert.equal(await reader.getByRole('button', { name: /^Back up now|^Download/ }).count(), 0)
  })
})
