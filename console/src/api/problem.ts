/** Why a request failed. */
export class Problem extends Error {
  /** The status of the response; 0 without a response. */
  readonly status: number
  /** The id of the request in the service's log. */
  readonly requestId: string | undefined
  /** The invalid member. */
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

  /** The service was not reached, or cannot answer now. A proxy in between says so with a 502 or a 504. */
  get isUnavailable(): boolean {
    return [0, 502, 503, 504].includes(this.status)
  }

  /** The error as a word, for pages with their own text: `wrong_code`. */
  get code(): string | undefined {
    const found = this.details.find(({ code }) => typeof code === 'string')?.code
    return typeof found === 'string' ? found : undefined
  }

  /** The error of one field of a form. */
  faultOf(field: string): string | undefined {
    const own = this.details.find((detail) => detail.field === field)
    if (typeof own?.message === 'string') return own.message
    return this.field === field ? this.message : undefined
  }
}

/** The problem in a response. */
export async function problemOf(answer: Response): Promise<Problem> {
  const text = await answer.text().catch(() => '')
  return problemIn(answer.status, text, (name) => answer.headers.get(name))
}

/** The problem in the parts of a response. It has no message if a proxy in between responds with its own page. */
export function problemIn(status: number, text: string, header: (name: string) => string | null): Problem {
  const requestId = header('x-request-id') ?? undefined
  const retryAfterSeconds = Number(header('retry-after') ?? Number.NaN)
  const more = { requestId, ...(Number.isFinite(retryAfterSeconds) && { retryAfterSeconds }) }
  try {
    const { error } = JSON.parse(text) as { error: { message: string; field?: string; details?: Problem['details'] } }
    return new Problem(status, error.message, { ...more, field: error.field, details: error.details ?? [] })
  } catch {
    return new Problem(status, '', more)
  }
}
