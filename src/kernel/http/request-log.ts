import type { FastifyBaseLogger } from 'fastify'

type Line = readonly unknown[]
type Bindings = Parameters<FastifyBaseLogger['child']>[0]

/**
 * The log of one request: a child of the service's log that names the request. The child is made when something is
 * logged, which few requests do, because making it costs more than all else that is done for a request here.
 */
export class RequestLog {
  readonly #log: FastifyBaseLogger
  readonly #bindings: Bindings
  #child: FastifyBaseLogger | undefined

  constructor(log: FastifyBaseLogger, bindings: Bindings) {
    this.#log = log
    this.#bindings = bindings
  }

  /** What Fastify's `childLoggerFactory` is to be; every method that it and others call is there. */
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
