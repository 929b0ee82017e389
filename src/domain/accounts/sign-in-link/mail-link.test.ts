import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startMailServer } from '../../../../tests/support/mail-server.ts'
import { wrapReads } from '../../../../tests/support/wrap-reads.ts'
import { onEachEngine } from '../../../../tests/world.ts'

onEachEngine('a mailed link', (open) => {
  test('goes to the address that the user has when the link is made', async () => {
    await using mails = await startMailServer()
    await using world = await open({ smtpUrl: mails.url, mailFrom: 'daybook@lumen.example' })
    const { admin, app } = world
    const id = await admin.create('user', { first_name: 'Ada', primary_email: 'old@lumen.example' })
    await admin.post(`/v2/user/invite?id=${id}`)
    let isMoved = false
    wrapReads(app.scopes.engine, (all) => async <Row>(...statement: Parameters<typeof all>) => {
      const found = await all<Row>(...statement)
      if (!isMoved && /"?primary_email"?.* from "?user"?/.test(statement[0])) {
        isMoved = true
        await admin.put(`/v2/user?id=${id}`, { primary_email: 'new@lumen.example' })
      }
      return found
    })
    await world.runJobs()
    if (!isMoved) await admin.put(`/v2/user?id=${id}`, { primary_email: 'new@lumen.example' })
    const [mail] = mails.mails
    const secret = /#(\S+)/.exec(mail?.email.text ?? '')?.[1]
    const answer = await admin.post('/v2/session/link', { secret })
    assert.equal(answer.status, 400, `${JSON.stringify(mail?.email.to)} has a valid link`)
  })
})
