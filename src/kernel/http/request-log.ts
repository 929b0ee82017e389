import type { FastifyBaseLogger } from 'fastify'

type Line = readonly unknown[]
type Bindings = Parameters<FastifyBaseLogger['child']>[0]

/**
 * The log of one request: a child of the service's log with the request id. The child is created at the first message,
 * which few requests have, because creating it costs more than everything else that is done for a request here.
 */
export class RequestLog {
  readonly #log: FastifyBaseLogger
  readonly #bindings: Bindings
  #child: FastifyBaseLogger | undefined

  constructor(log: FastifyBaseLogger, bindings: Bindings) {
    this.#log = log
    this.#bindings = bindings
  }

  /** For Fastify's `childLoggerFactory`; it has every method that Fastify and other code call. */
  static of(log: FastifyBaseLogger, bindings: Bindings): FastifyBaseLogger {
    return new RequestLog(log, bindings) as unknown as FastifyBaseLogger
  }

  get level(): string {
    return this.#log.level
  }

  fatal(...line: Line): void {
    this.#write('fatal', line)
  }

  error(...line: Line): void {
    this.#write('error', line)
  }

  warn(...line: Line): void {
    this.#write('warn', line)
  }

  info(...line: Line): void {
    this.#write('info', line)
  }

  debug(...line: Line): void {
    this.#write('debug', line)
  }

  trace(...line: Line): void {
    this.#write('trace', line)
  }

  silent(): void {}

  child(...given: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#named().child(...given)
  }

  #write(level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace', line: Line): void {
    this.#named()[level](...(line as [string]))
  }

  #named(): FastifyBaseLogger {
    this.#child ??= this.#log.child(this.#bindings)
    return this.#child
  }
}
