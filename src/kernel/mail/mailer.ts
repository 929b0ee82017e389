import type { SMTPSentMessageInfo, Transporter } from 'nodemailer'

/** A mail, with a file if it has one, as it is handed to the server. */
export interface Mail {
  readonly from: { readonly name: string; readonly address: string }
  /** Where answers go, if not to `from`. */
  readonly replyTo: string | undefined
  readonly to: readonly string[]
  readonly cc?: readonly string[]
  /** Who gets it without the others knowing. */
  readonly bcc?: readonly string[]
  readonly subject: string
  readonly text: string
  /** The same as HTML, if it has that form too. */
  readonly html?: string
  /** Nobody wrote it: programs that answer for people who are away should not (RFC 3834). */
  readonly isAutomatic?: boolean
  /** The same whenever the same mail is tried again, so that who receives it twice can tell. */
  readonly messageId: string
  readonly attachment?: MailAttachment
  /** A second file beside the attachment. */
  readonly enclosure?: MailAttachment | undefined
}

/** A file that a mail brings. */
interface MailAttachment {
  readonly fileName: string
  readonly mimeType: string
  readonly bytes: Buffer
}

/** The server will never take the mail: trying again would change nothing. The message is what it answered. */
export class MailRefused extends Error {}

/** How long the server may take to be found, to greet and to answer, in milliseconds. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

/** Sends mail through the one server that the operator has named. */
export class Mailer {
  /** The address that all mail comes from; undefined where each instance may use its own. */
  readonly from: string | undefined
  readonly #url: string
  #transport: Transporter<SMTPSentMessageInfo> | undefined

  /** `url` is `smtp://user:password@host:port`, or `smtps://…` for implicit TLS. */
  constructor({ url, from }: { readonly url: string; readonly from: string | undefined }) {
    this.from = from
    this.#url = url
  }

  /**
   * Resolves once the server has the mail, with what it said of recipients whom it refused while it took the others.
   * Rejects with `MailRefused` where it will never take it; any other error is worth another try.
   */
  async send({ attachment, enclosure, to, cc = [], bcc = [], isAutomatic = false, ...mail }: Mail): Promise<string[]> {
    try {
      const transport = await this.#openTransport()
      const { rejectedErrors = [] } = await transport.sendMail({
        ...mail,
        to: [...to],
        cc: [...cc],
        bcc: [...bcc],
        ...(isAutomatic && { headers: { 'Auto-Submitted': 'auto-generated' } }),
        attachments: [attachment, enclosure].flatMap((file) => (file === undefined ? [] : [attached(file)])),
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      return rejectedErrors.map(({ recipient, response }) => `Refused for ${recipient}: ${response}`)
    } catch (error) {
      throw isFinal(error) ? new MailRefused(messageOf(error), { cause: error }) : error
    }
  }

  /** The library takes 25 MiB, and many services never send a mail: it is loaded with the first one. */
  async #openTransport(): Promise<Transporter<SMTPSentMessageInfo>> {
    const { createTransport } = await import('nodemailer')
    this.#transport ??= createTransport({ url: this.#url, ...timeouts })
    return this.#transport
  }
}

function attached({ fileName: filename, mimeType: contentType, bytes: content }: MailAttachment) {
  return { filename, contentType, content }
}

/** RFC 5321, section 4.2.1: answers from 500 on are permanent. That the operator's password is wrong is not. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false
  return Number(error.responseCode) >= 500 && !('code' in error && error.code === 'EAUTH')
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
