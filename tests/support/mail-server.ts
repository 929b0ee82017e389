/** A real mail server for tests: it receives mails on its own port and keeps them, parsed. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface MailServer extends AsyncDisposable {
  /** As in `DAYBOOK_SMTP_URL`. */
  readonly url: string
  /** The received mails, oldest first, each with its recipients. */
  readonly mails: readonly { readonly recipients: readonly string[]; readonly email: Email }[]
  /** Responds to every recipient, or to the given one, with this code from now on; undefined accepts everything. */
  refuseWith(code: number | undefined, address?: string): void
  /** From now on it accepts mails and reports that it did not, as if the connection ends before its response. */
  loseAnswers(isLost: boolean): void
  /** Waits for this promise before it reports that it has a mail. */
  onMail(listener: (() => Promise<unknown>) | undefined): void
}

export async function startMailServer(): Promise<MailServer> {
  const mails: { recipients: string[]; email: Email }[] = []
  let refusal: { readonly code: number; readonly address: string | undefined } | undefined
  let isLost = false
  let listener: (() => Promise<unknown>) | undefined
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, callback) {
      if (refusal === undefined || (refusal.address ?? address) !== address) callback()
      else callback(Object.assign(new Error('no such mailbox'), { responseCode: refusal.code }))
    },
    onData(stream, session, callback) {
      void (async () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        mails.push({ recipients, email: await PostalMime.parse(await buffer(stream)) })
        await listener?.()
        callback(isLost ? Object.assign(new Error('try again'), { responseCode: 451 }) : null)
      })()
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuseWith(code, address) {
      refusal = code === undefined ? undefined : { code, address }
    },
    loseAnswers(lost) {
      isLost = lost
    },
    onMail(awaited) {
      listener = awaited
    },
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
