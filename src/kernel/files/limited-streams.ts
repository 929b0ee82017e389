import { Readable } from 'node:stream'
import { TooMany } from '../errors.ts'

/** The limits for streams. */
export interface StreamLimits {
  /** The name of the streams in messages: `exports`. */
  readonly noun: string
  /** The maximum number that runs at a time, in total and for one instance. */
  readonly running: number
  readonly runningPerInstance: number
  /** How long a stream waits for a client that reads nothing, in milliseconds. */
  readonly stallMs: number
}

/** Seconds after which a refused caller may try again. */
const RETRY_SECONDS = 5

/** Streams that are created while they are read, with a limit on how many run at a time. */
export class LimitedStreams {
  readonly #limits: StreamLimits
  readonly #running: number[] = []

  constructor(limits: StreamLimits) {
    this.#limits = limits
  }

  /**
   * Opens a stream of the values of `source`. It occupies a slot until it ends or is destroyed, and is destroyed if
   * nobody reads it for too long. Throws `TooMany` if no slot is free.
   */
  open(instanceId: number, source: AsyncIterable<Buffer>): Readable {
    this.#takePlace(instanceId)
    const stream = Readable.from(
      this.#watched(source, () => stream.destroy()),
      { objectMode: false },
    )
    stream.once('close', () => this.#running.splice(this.#running.indexOf(instanceId), 1))
    return stream
  }

  #takePlace(instanceId: number): void {
    const { noun, running, runningPerInstance } = this.#limits
    if (this.#running.filter((other) => other === instanceId).length >= runningPerInstance) {
      throw new TooMany(
        `At most ${runningPerInstance} ${noun} of an instance run at a time. Try again later.`,
        RETRY_SECONDS,
      )
    }
    if (this.#running.length >= running) {
      throw new TooMany(`The service has too many ${noun} to make. Try again in a moment.`, RETRY_SECONDS)
    }
    this.#running.push(instanceId)
  }

  /** The values of `source`. `stall` is called if the next part is not requested in time. */
  async *#watched(source: AsyncIterable<Buffer>, stall: () => void): AsyncGenerator<Buffer> {
    for await (const part of source) {
      const timer = setTimeout(stall, this.#limits.stallMs).unref()
      try {
        yield part
      } finally {
        clearTimeout(timer)
      }
    }
  }
}
