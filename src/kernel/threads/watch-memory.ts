import type { Worker } from 'node:worker_threads'

/** How often the memory of a busy thread is measured. */
const MEASURE_MS = 50
const MIB = 1024 * 1024

/** What a thread may take beyond its live memory before it is collected again: a collection takes some tenths of a second. */
const STEP_BYTES = 128 * MIB

/** Buffers that a collection has found are freed a little later, and a thread can make many meanwhile. So they may take more. */
const FREED_LATER_BYTES = 64 * MIB

/** A full collection comes with a profile of the heap. It is wanted without samples. */
const COLLECTION = { forceGC: true, sampleInterval: 2 ** 40, stackDepth: 1 }

/**
 * Calls `stop` once if the live memory of a busy thread exceeds the limit: its heap, or its buffers, which are outside of the heap.
 * Numbers of V8 include garbage, so the thread is collected before the decision. Returns a function that ends the watch.
 */
export function watchMemory(worker: Worker, memoryMiB: number, stop: () => void): () => void {
  const mostBytes = memoryMiB * MIB
  let collectAt = mostBytes
  let measuring = false
  let ended = false
  const look = async (): Promise<void> => {
    if ((await usedBytes(worker)) <= collectAt) return
    const live = await liveBytes(worker)
    collectAt = Math.max(mostBytes, live + STEP_BYTES)
    // The second collection waits until the buffers of the first are freed.
    if (live > mostBytes && (await liveBytes(worker)) > mostBytes && end()) stop()
  }
  // One at a time: native code, such as a statement of SQLite, answers only when it ends. A thread that has ended has no numbers.
  const timer = setInterval(() => {
    if (measuring) return
    measuring = true
    void look()
      .catch(() => undefined)
      .finally(() => (measuring = false))
  }, MEASURE_MS)
  const end = (): boolean => {
    if (ended) return false
    ended = true
    clearInterval(timer)
    return true
  }
  return end
}

async function usedBytes(worker: Worker): Promise<number> {
  const found = await worker.getHeapStatistics()
  return Math.max(found.used_heap_size, found.external_memory - FREED_LATER_BYTES)
}

/** The thread answers both questions in one interruption: it makes no garbage in between. */
async function liveBytes(worker: Worker): Promise<number> {
  const profile = await worker.startHeapProfile(COLLECTION)
  const [, live] = await Promise.all([profile.stop(), usedBytes(worker)])
  return live
}
