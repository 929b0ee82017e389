import { Webhook } from 'standardwebhooks'
import { mustHave } from '../../../../kernel/must-have.ts'
import type { AnswerHead, OutsideClient } from '../../../../kernel/outside/outside-client.ts'
import { OutsideError } from '../../../../kernel/outside/outside-error.ts'
import { previousSecrets } from '../previous-secrets.ts'
import type { Target } from '../webhook.store.ts'
import type { Outcome } from './after-try.ts'

/** The number of bytes of a response that are stored. */
const ANSWER_MAX = 1000

/** One delivery in the form in which it is sent. */
export interface Message {
  readonly id: string
  readonly body: string
  /** The time of sending, in UNIX seconds: signed with the body, so that a receiver can refuse old requests. */
  readonly now: number
}

/**
 * Sends a message once. Undefined if the process stops before a status arrives: it is unknown whether the message arrived.
 */
export async function tryDelivery(
  outside: OutsideClient,
  target: Target,
  message: Message,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<Outcome | undefined> {
  let head: AnswerHead | undefined
  try {
    const { body } = await outside.fetch(target.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signedHeaders(target, message) },
      body: message.body,
      timeoutMs,
      sizeMax: ANSWER_MAX,
      excess: 'cut',
      onHead: (arrived) => {
        head = arrived
      },
      signal,
    })
    return outcomeOf(mustHave(head, 'the head of a complete response'), body.toString('utf8'), message.now)
  } catch (error) {
    // The status is the answer: a body that is cut, late or unreadable does not change it, nor does the end of the process.
    if (head !== undefined) return outcomeOf(head, null, message.now)
    if (signal.aborted) return undefined
    const sent = error instanceof OutsideError ? error.message : `It could not be sent: ${error}`
    return { code: null, error: sent, answer: null }
  }
}

/** Standard Webhooks: for a day after a rotation, the old secret signs too, and a receiver needs one of the signatures. */
function signedHeaders(target: Target, { id, body, now }: Message): Record<string, string> {
  const secrets = [target.secret, ...previousSecrets(target, now).map(({ secret }) => secret)]
  const sentAt = new Date(now * 1000)
  return {
    'webhook-id': id,
    'webhook-timestamp': String(now),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, sentAt, body)).join(' '),
  }
}

function outcomeOf({ status, headers }: AnswerHead, body: string | null, now: number): Outcome {
  const answer = body === null ? null : body.replaceAll('\0', '\ufffd')
  if (status >= 200 && status < 300) return { code: status, error: null, answer }
  const isRedirect = status >= 300 && status < 400
  const error = isRedirect ? `It answered ${status}: redirects are not followed.` : `It answered ${status}.`
  return { code: status, error, answer, retryAfter: retryAfterOf(headers['retry-after'], now) }
}

/** RFC 9110: seconds, or a date. */
function retryAfterOf(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil(Date.parse(text) / 1000) - now
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined
}
