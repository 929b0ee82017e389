import { defineJob } from '../../../../kernel/jobs/job.ts'
import { mailAddressee } from '../../access-mail/index.ts'
import { mailAdministrators } from '../../administrator-mail/index.ts'

interface FailureMail {
  readonly user_id: number
  readonly failures: number
}

/** Administrators hear of somebody who tries passwords on an account. */
export const mailFailures = defineJob<FailureMail>({
  name: 'mail-sign-in-failures',
  async run(run, { user_id, failures }) {
    const scope = run.scope()
    const user = await mailAddressee(scope, user_id)
    if (user === undefined) return
    await mailAdministrators(run, {
      key: `sign-in-failures-${user_id}-${failures}`,
      subject: `Wrong passwords for ${user.primary_email}`,
      text:
        `Somebody has tried ${failures} wrong passwords or codes to sign in as ${user.first_name} (${user.primary_email}).\n\n` +
        'Each further attempt is slowed down, and the user can sign in as always from devices that they have used before. ' +
        `The journal has the attempts: GET /v2/journal?record=session\n\n${scope.address.url}\n`,
    })
  },
})
