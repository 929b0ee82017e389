/** Enough for the transactions of some seconds on a busy machine. */
const SLAB_BYTES = 4 * 1024 * 1024
/** Slabs that are kept for later. */
const FREE_MAX = 4

/** A piece of memory that is used again and again. */
export interface Slab {
  readonly bytes: Buffer
  used: number
  /** How many lists of transactions refer to it. */
  holders: number
}

/**
 * Memory for what is read from the log. Buffers of their own for each transaction would make the collector of garbage
 * run so often that writes slow down by a quarter.
 */
export class FrameSpace {
  /** The slabs that were taken from since this was emptied. */
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

  /** Gives back the end of what was taken last. */
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
