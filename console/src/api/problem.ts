/** Why a request did not do what it should. */
export class Problem extends Error {
  /** The status of the answer; 0 where none came. */
  readonly status: number
  /** Names the request in the service's log. */
  readonly requestId: string | undefined
  /** The member that is at fault. */
  readonly field: string | undefined
  readonly details: readonly Readonly<Record<string, unknown>>[]
  /** When it may be tried again. */
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, message: string, more: Partial<Omit<Problem, keyof Error | 'status'>> = {}) {
    super(message)
    this.name = 'Problem'
    this.status = status
    this.requestId = more.requestId
    this.field = more.field
    this.details = more.details ?? []
    this.retryAfterSeconds = more.retryAfterSeconds
  }

  /** What is wrong with one field of a form. */
  faultOf(field: string): string | undefined {
    const own = this.details.find((detail) => detail.field === field)
    if (typeof own?.message === 'string') return own.message
    return this.field === field ? this.message : undefined
  }
}

/** The problem that an answer tells of. */
export async function problemOf(answer: Response): Promise<Problem> {
  const requestId = answer.headers.get('x-request-id') ?? undefined
  const retryAfterSeconds = Number(answer.headers.get('retry-after') ?? Number.NaN)
  const more = { requestId, ...(Number.isFinite(retryAfterSeconds) && { retryAfterSeconds }) }
  const text = await answer.text().catch(() => '')
  try {
    const { error } = JSON.parse(text) as { error: { message: string; field?: string; details?: Problem['details'] } }
    return new Problem(answer.status, error.message, { ...more, field: error.field, details: error.details ?? [] })
  } catch {
    // A proxy in between answers pages of its own.
    return new Problem(answer.status, answer.statusText, more)
  }
}
