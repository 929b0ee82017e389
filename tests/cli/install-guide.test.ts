/** The commands of the install guide, as far as they run without root. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../support/postgres-cluster.ts'

const guide = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'operating', 'install.md'), 'utf8')

const hasRunuser = existsSync('/usr/sbin/runuser') || existsSync('/sbin/runuser')

test('the command `daybook` reads the settings, and finds runuser with the PATH of cron', {
  skip: !hasRunuser && 'there is no runuser',
}, async () => {
  const [, settings = ''] = /^```sh\n(DAYBOOK_DATA_DIR=[^`]+)```$/m.exec(guide) ?? []
  const [, script = ''] = /^```sh\n(#!\/bin\/sh\n[^`]+)```$/m.exec(guide) ?? []
  const folder = await temporaryFolder()
  writeFileSync(join(folder, 'daybook.env'), settings)
  const shown = script
    .replace('/etc/daybook.env', join(folder, 'daybook.env'))
    .replace(/^exec (runuser) .*$/m, 'command -v $1\nprintenv DAYBOOK_DATA_DIR DAYBOOK_TRUSTED_PROXIES')
  const answer = execFileSync('/bin/sh', ['-c', shown], { encoding: 'utf8', env: { PATH: '/usr/bin:/bin' } })
  assert.match(answer, /^\/(usr\/)?sbin\/runuser\n\/var\/lib\/daybook\n127\.0\.0\.1, ::1\n$/)
})
