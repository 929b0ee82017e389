import { Readable } from 'node:stream'
import { TooMany } from '../errors.ts'

/** What streams may take together. */
export interface StreamLimits {
  /** What they are, as answers name them: `exports`. */
  readonly noun: string
  /** How many run at a time, of all instances and of one. */
  readonly running: number
  readonly runningPerInstance: number
  /** How long one waits for a client that reads nothing, in milliseconds. */
  readonly stallMs: number
}

/** Seconds after which somebody who was refused may ask again. */
const RETRY_SECONDS = 5

/** Streams that are made while they are read, of which a few run at a time. */
export class LimitedStreams {
  readonly #limits: StreamLimits
  readonly #running: number[] = []

  constructor(limits: StreamLimits) {
    this.#limits = limits
  }

  /**
   * Opens a stream of what `source` gives. It has its place until it ends or is destroyed, and is destroyed when nobody
   * reads it for too long. Throws `TooMany` where no place is free.
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

  /** What `source` gives. `stall` is called where the next part is not asked for in time. */
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
