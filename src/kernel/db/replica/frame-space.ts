/** Enough for the transactions of some seconds on a busy machine. */
const SLAB_BYTES = 4 * 1024 * 1024
/** Slabs that are kept for reuse. */
const FREE_MAX = 4

/** A reusable piece of memory. */
export interface Slab {
  readonly bytes: Buffer
  used: number
  /** The number of transaction lists that refer to it. */
  holders: number
}

/**
 * Memory for data read from the log. With separate buffers for each transaction, the garbage collector would run so
 * often that writes become a quarter slower.
 */
export class FrameSpace {
  /** The slabs in use since the last reset. */
  readonly touched = new Set<Slab>()
  readonly #free: Slab[] = []
  #current: Slab = newSlab(SLAB_BYTES)

  take(bytes: number): Buffer {
    if (this.#current.used + bytes > this.#current.bytes.length) {
      this.#current = (bytes <= SLAB_BYTES ? this.#free.pop() : undefined) ?? newSlab(Math.max(bytes, SLAB_BYTES))
    }
    const slab = this.#current
    this.touched.add(slab)
    slab.used += bytes
    return slab.bytes.subarray(slab.used - bytes, slab.used)
  }

  /** Returns the end of the last allocation. */
  giveBack(bytes: number): void {
    this.#current.used -= bytes
  }

  hold(slab: Slab): void {
    slab.holders += 1
  }

  release(slab: Slab): void {
    slab.holders -= 1
    if (slab.holders > 0) return
    slab.used = 0
    const isKept = slab !== this.#current && slab.bytes.length === SLAB_BYTES && this.#free.length < FREE_MAX
    if (isKept) this.#free.push(slab)
  }
}

function newSlab(bytes: number): Slab {
  return { bytes: Buffer.allocUnsafeSlow(bytes), used: 0, holders: 0 }
}
