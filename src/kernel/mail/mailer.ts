import type { SMTPSentMessageInfo, Transporter } from 'nodemailer'

/** A mail for the server, with an optional file. */
export interface Mail {
  readonly from: { readonly name: string; readonly address: string }
  /** The reply address, if it is not `from`. */
  readonly replyTo: string | undefined
  readonly to: readonly string[]
  readonly cc?: readonly string[]
  /** Who gets it instead of these: recipients of blind copies. */
  readonly envelope?: readonly string[]
  readonly subject: string
  readonly text: string
  /** The same text as HTML, if there is one. */
  readonly html?: string
  /** Whether it was generated: automatic replies should not be sent (RFC 3834). */
  readonly isAutomatic?: boolean
  /** The same for every try of the same mail, so that a recipient can detect duplicates. */
  readonly messageId: string
  readonly attachment?: MailAttachment
  /** A second file in addition to the attachment. */
  readonly enclosure?: MailAttachment | undefined
}

/** An attached file. */
interface MailAttachment {
  readonly fileName: string
  readonly mimeType: string
  readonly bytes: Buffer
}

/** A recipient whom the server refused, after it had accepted others. */
export interface Refusal {
  readonly recipient: string
  /** The reply of the server. */
  readonly response: string
  /** Whether another try would change nothing. */
  readonly isFinal: boolean
}

/** The server refuses the mail permanently: another try would change nothing. The message is the server's reply. */
export class MailRefused extends Error {}

/** The time limits for connecting to the server, its greeting and its replies, in milliseconds. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

/** The time for one mail, in milliseconds: a server that replies byte by byte stays within all other limits without end. */
const MAIL_MS_MAX = 10 * 60_000

/** Sends mail through the operator's server. */
export class Mailer {
  /** The sender of all mail; undefined if each instance uses its own address. */
  readonly from: string | undefined
  readonly #url: string
  readonly #timeoutMs: number
  #transport: Transporter<SMTPSentMessageInfo> | undefined

  /** `url` is `smtp://user:password@host:port`, or `smtps://…` for implicit TLS. */
  constructor(given: { readonly url: string; readonly from: string | undefined; readonly timeoutMs?: number }) {
    this.from = given.from
    this.#url = given.url
    this.#timeoutMs = given.timeoutMs ?? MAIL_MS_MAX
  }

  /**
   * Resolves when the server has accepted the mail, with the recipients that it refused if it accepted the others. Rejects with `MailRefused` if it refuses the mail permanently; after any other error another try makes
   * sense.
   */
  async send(given: Mail): Promise<Refusal[]> {
    const { attachment, enclosure, to, cc = [], isAutomatic = false, envelope, ...mail } = given
    const late = AbortSignal.timeout(this.#timeoutMs)
    try {
      const transport = await this.#openTransport()
      const { rejectedErrors = [] } = await transport.sendMail({
        ...mail,
        to: [...to],
        cc: [...cc],
        ...(envelope !== undefined && { envelope: { from: mail.from.address, to: [...envelope] } }),
        ...(isAutomatic && { headers: { 'Auto-Submitted': 'auto-generated' } }),
        attachments: [attachment, enclosure].flatMap((file) => (file === undefined ? [] : [attached(file)])),
        disableFileAccess: true,
        disableUrlAccess: true,
        signal: late,
      })
      return rejectedErrors.map((refused) => ({
        recipient: String(refused.recipient),
        response: String(refused.response),
        isFinal: isFinal(refused),
      }))
    } catch (error) {
      if (late.aborted) {
        throw new Error(`The mail server did not take the mail within ${this.#timeoutMs / 1000} s.`, { cause: error })
      }
      throw isFinal(error) ? new MailRefused(messageOf(error), { cause: error }) : withoutSecrets(error)
    }
  }

  /** The library takes 25 MiB, and many services never send a mail: it is loaded for the first one. */
  async #openTransport(): Promise<Transporter<SMTPSentMessageInfo>> {
    const { createTransport } = await import('nodemailer')
    this.#transport ??= createTransport({ url: this.#url, ...timeouts, ...encryption(this.#url) })
    return this.#transport
  }
}

/**
 * Without it, the library sends the password unencrypted if a server offers no TLS, and somebody on the way can remove the
 * offer. A server on the same machine needs none, and the URL can say `requireTLS=false`.
 */
function encryption(text: string): { readonly requireTLS?: true } {
  const { protocol, password, hostname, searchParams } = new URL(text)
  const isHere = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname)
  const isOpen = protocol !== 'smtp:' || password === '' || isHere || searchParams.has('requireTLS')
  return isOpen ? {} : { requireTLS: true }
}

function attached({ fileName: filename, mimeType: contentType, bytes: content }: MailAttachment) {
  return { filename, contentType, content }
}

/**
 * RFC 5321, section 4.2.1: replies from 500 are permanent. If they are about the connection of this service, the settings are
 * wrong, not the mail.
 */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false
  return Number(error.responseCode) >= 500 && connectionProblem(error) === undefined
}

/** Codes of the library for what fails before the server has seen the mail, in words. */
const connectionProblems: Readonly<Record<string, string>> = {
  EAUTH: 'The mail server refuses the user name or the password of this service.',
  ETLS: 'The connection to the mail server cannot be encrypted.',
  // To the greeting or to HELO.
  EPROTOCOL: 'The mail server refuses the connection of this service.',
  ECONNECTION: 'The mail server cannot be reached.',
  ESOCKET: 'The mail server cannot be reached.',
  EDNS: 'The mail server cannot be reached.',
  ETIMEDOUT: 'The mail server cannot be reached.',
}

/** RFC 4954, section 6, and RFC 3207, section 4: the reply to any command before AUTH or STARTTLS. */
const NEEDS_SIGN_IN = 530

/** What is wrong between this service and the server; undefined if the server replied to the mail. */
function connectionProblem(error: Error): string | undefined {
  if ('responseCode' in error && error.responseCode === NEEDS_SIGN_IN) {
    return 'The mail server requires a password or encryption from this service.'
  }
  return 'code' in error ? connectionProblems[String(error.code)] : undefined
}

/**
 * Every tenant can read why its mail waits. Some servers repeat the user name and the password that they refuse, and the
 * addresses of the server and of this service are the operator's, too: they stay in the log.
 */
function withoutSecrets(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const problem = connectionProblem(error)
  if (problem === undefined) return error
  // The reply may contain the password.
  const hidden = 'code' in error && error.code === 'EAUTH'
  return new Error(problem, hidden ? {} : { cause: error })
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
