import { Store } from './store.ts'

/** A change, as in the stream of events. */
export interface LiveEntry {
  readonly id: number
  /** The kind of record, as in the journal: `time-entry`. */
  readonly record: string
  readonly record_id: number
  readonly action: string
  readonly actor_id: number
}

/** Whether changes of other users arrive. */
export type LiveState = 'connecting' | 'on' | 'lost'

type LiveMessage =
  | { readonly kind: 'entry'; readonly entry: LiveEntry }
  /** The stream starts or restarts, or the user sees more or less than before: some changes are unknown. */
  | { readonly kind: 'opened' }
  | { readonly kind: 'state'; readonly state: LiveState }
  /** The service refuses the stream: perhaps the session has ended. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'asked' }

interface LiveListener {
  readonly changed: (entry: LiveEntry) => void
  /** Some changes may have been missed. */
  readonly missed: () => void
  /** The service refuses the changes, until it is asked again. */
  readonly refused: () => void
}

const NAME = 'daybook-live'
/** After three heartbeats without a word, a stream is lost. */
const SILENCE_MS = 45_000
/** After how long a refused stream is tried again. */
const RETRY_MS = 3000

export const liveState = new Store<LiveState>('connecting')

/** Live changes, for pages that follow single records. */
class LiveEntries {
  readonly #listeners = new Set<(entry: LiveEntry) => void>()

  /** Calls `listener` for each change until the returned function is called. */
  listen(listener: (entry: LiveEntry) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  tell(entry: LiveEntry): void {
    for (const listener of this.#listeners) listener(entry)
  }
}

export const liveEntries = new LiveEntries()

/**
 * Receives the changes of other users in every tab. One tab holds the stream for all, because browsers allow few
 * connections to a server; when it closes, another takes over. Returns a function that stops it.
 */
export function listenLive(listener: LiveListener): () => void {
  const stop = new AbortController()
  const channel = new BroadcastChannel(NAME)
  const hear = (message: LiveMessage): void => {
    if (message.kind === 'entry') {
      listener.changed(message.entry)
      liveEntries.tell(message.entry)
    } else if (message.kind === 'opened') {
      liveState.set('on')
      listener.missed()
    } else if (message.kind === 'state') liveState.set(message.state)
    else if (message.kind === 'refused') listener.refused()
  }
  channel.onmessage = ({ data }: { readonly data: LiveMessage }) => hear(data)
  const tell = (message: LiveMessage): void => {
    hear(message)
    channel.postMessage(message)
  }
  const lead = (): Promise<void> => holdStream(tell, stop.signal)
  // Without locks (a page over plain HTTP) each tab holds a separate stream.
  if (navigator.locks === undefined) void lead()
  else {
    channel.postMessage({ kind: 'asked' } satisfies LiveMessage)
    navigator.locks.request(NAME, { signal: stop.signal }, lead).catch(() => {})
  }
  return () => {
    stop.abort()
    channel.close()
  }
}

/** Holds the stream until the tab closes or the signal comes. */
function holdStream(tell: (message: LiveMessage) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource
    let retry: ReturnType<typeof setTimeout> | undefined
    let silence: typeof retry
    let isRefused = false
    const asked = new BroadcastChannel(NAME)
    asked.onmessage = ({ data }: { readonly data: LiveMessage }) => {
      if (data.kind === 'asked') tell({ kind: 'state', state: liveState.get() })
    }
    /** A connection can die without a word. */
    const hear = (): void => {
      clearTimeout(silence)
      silence = setTimeout(() => {
        source.close()
        tell({ kind: 'state', state: 'lost' })
        open()
      }, SILENCE_MS)
    }
    const open = (): void => {
      if (signal.aborted) return
      source = new EventSource('/v2/events?heartbeat=true')
      hear()
      source.addEventListener('heartbeat', hear)
      source.onopen = () => {
        hear()
        isRefused = false
        tell({ kind: 'opened' })
      }
      source.onmessage = ({ data }: { readonly data: string }) => {
        hear()
        tell({ kind: 'entry', entry: JSON.parse(data) })
      }
      source.addEventListener('visibility', () => tell({ kind: 'opened' }))
      source.onerror = () => {
        tell({ kind: 'state', state: 'lost' })
        if (source.readyState !== EventSource.CLOSED) return
        // A refused stream does not reconnect by itself.
        clearTimeout(silence)
        retry = setTimeout(open, RETRY_MS)
        if (!isRefused) tell({ kind: 'refused' })
        isRefused = true
      }
    }
    open()
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(retry)
        clearTimeout(silence)
        source.close()
        asked.close()
        resolve()
      },
      { once: true },
    )
  })
}
