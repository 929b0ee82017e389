import { Readable } from 'node:stream'
import { TooMany } from '../errors.ts'
import { stopwatchMs } from '../time/stopwatch.ts'

/** The limits for streams. */
export interface StreamLimits {
  /** The name of the streams in messages: `exports`. */
  readonly noun: string
  /** The maximum number that runs at a time, in total and for one instance. */
  readonly running: number
  readonly runningPerInstance: number
  /** How long a stream waits for a client that reads nothing, in milliseconds. */
  readonly stallMs: number
  /** A stream that has waited so long for its client, all times together, ends if another instance needs its place. */
  readonly slowMs: number
}

/** Seconds after which a refused caller may try again. */
const RETRY_SECONDS = 5

interface Place {
  readonly instanceId: number
  stream?: Readable
  /** How long the stream has waited for its client, without the current wait, which began at `waitingSince`. */
  waitedMs: number
  waitingSince: number | undefined
}

/** Streams that are created while they are read, with a limit on how many run at a time. */
export class LimitedStreams {
  readonly #limits: StreamLimits
  readonly #running = new Set<Place>()

  constructor(limits: StreamLimits) {
    this.#limits = limits
  }

  /**
   * Opens a stream of the values of `source`. It occupies a place until it ends or is destroyed. It is destroyed if nobody
   * reads it for too long, or if it is slow and an instance without a stream needs its place. Throws `TooMany` if no place is
   * free.
   */
  open(instanceId: number, source: AsyncIterable<Buffer>): Readable {
    const place = this.#takePlace(instanceId)
    const stream = Readable.from(this.#watched(source, place), { objectMode: false })
    place.stream = stream
    stream.once('close', () => this.#running.delete(place))
    return stream
  }

  #takePlace(instanceId: number): Place {
    const { noun, running, runningPerInstance } = this.#limits
    const own = this.#countOf(instanceId)
    if (own >= runningPerInstance) {
      throw new TooMany(
        `At most ${runningPerInstance} ${noun} of an instance run at a time. Try again later.`,
        RETRY_SECONDS,
      )
    }
    if (this.#running.size >= running && (own > 0 || !this.#endSlowest())) {
      throw new TooMany(`The service has too many ${noun} to make. Try again in a moment.`, RETRY_SECONDS)
    }
    const place = { instanceId, waitedMs: 0, waitingSince: undefined }
    this.#running.add(place)
    return place
  }

  /** Ends the slowest stream, first of the instances that have the most. False if none is slow. */
  #endSlowest(): boolean {
    const now = stopwatchMs()
    const waited = ({ waitedMs, waitingSince = now }: Place) => waitedMs + now - waitingSince
    const slow = [...this.#running].filter((place) => waited(place) >= this.#limits.slowMs)
    const count = (place: Place) => this.#countOf(place.instanceId)
    const [slowest] = slow.toSorted((one, other) => count(other) - count(one) || waited(other) - waited(one))
    if (slowest === undefined) return false
    this.#running.delete(slowest)
    slowest.stream?.destroy()
    return true
  }

  #countOf(instanceId: number): number {
    return [...this.#running].filter((place) => place.instanceId === instanceId).length
  }

  /** The values of `source`. The stream is destroyed if the next part is not requested in time. */
  async *#watched(source: AsyncIterable<Buffer>, place: Place): AsyncGenerator<Buffer> {
    for await (const part of source) {
      const timer = setTimeout(() => place.stream?.destroy(), this.#limits.stallMs).unref()
      const began = stopwatchMs()
      place.waitingSince = began
      try {
        yield part
      } finally {
        clearTimeout(timer)
        place.waitedMs += stopwatchMs() - began
        place.waitingSince = undefined
      }
    }
  }
}
