import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Browser } from '../../../../tests/http/browser.ts'
import { startMailServer } from '../../../../tests/support/mail-server.ts'
import { PASSWORD, secretIn } from '../../../../tests/support/people.ts'
import { onEachEngine } from '../../../../tests/world.ts'

onEachEngine('jobs that warn users', (open) => {
  test('409: the mail that warns a user about a new device cannot be cancelled', async () => {
    await using server = await startMailServer()
    await using world = await open({ smtpUrl: server.url, mailFrom: 'daybook@lumen.example' })
    const { admin } = world
    await admin.post(`/v2/user/invite?id=${admin.userId}`)
    await world.runJobs()
    const secret = secretIn(/http\S+#\S+/.exec(server.mails[0]?.email.text ?? '')?.[0] ?? '')
    await new Browser(world.app).post('/v2/session/password', { secret, password: PASSWORD })
    for (const userAgent of ['Desk', 'Phone']) {
      const browser = new Browser(world.app, { userAgent, address: '203.0.113.10' })
      assert.equal((await browser.signIn('admin@lumen.example', PASSWORD)).status, 200)
    }
    const [job] = await admin.list('job', 'kind=mail-new-device')
    const refused = await admin.post(`/v2/job/cancel?id=${job.id}`)
    assert.equal(refused.status, 409)
    assert.match(refused.body.error.message, /warns a user about their account/)
    await world.runJobs()
    assert.equal(server.mails.length, 2)
  })
})
