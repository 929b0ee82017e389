/**
 * Reads that callers share: all who ask for a key while a read of it runs get the next one, which begins after they
 * asked. So each gets a state that is not older than its question, and many cost as much as two.
 */
export class SharedReads<Key, Value> {
  readonly #read: (key: Key) => Promise<Value>
  readonly #running = new Map<Key, Promise<Value>>()
  readonly #next = new Map<Key, Promise<Value>>()

  constructor(read: (key: Key) => Promise<Value>) {
    this.#read = read
  }

  /** Rejects with the error of the read, for all who share it. */
  read(key: Key): Promise<Value> {
    const running = this.#running.get(key)
    if (running === undefined) return this.#start(key)
    const known = this.#next.get(key)
    if (known !== undefined) return known
    const start = () => this.#start(key)
    const next = running.then(start, start)
    this.#next.set(key, next)
    return next
  }

  #start(key: Key): Promise<Value> {
    this.#next.delete(key)
    const read = this.#read(key)
    this.#running.set(key, read)
    const end = () => {
      if (this.#running.get(key) === read) this.#running.delete(key)
    }
    read.then(end, end)
    return read
  }
}
