import { Store } from './store.ts'

/** A change, as the stream of events has it. */
export interface LiveEntry {
  readonly id: number
  /** The kind of record, as the journal names it: `time-entry`. */
  readonly record: string
  readonly record_id: number
  readonly action: string
  readonly actor_id: number
}

/** Whether changes by others arrive. */
export type LiveState = 'connecting' | 'on' | 'lost'

type LiveMessage =
  | { readonly kind: 'entry'; readonly entry: LiveEntry }
  /** The stream begins, or begins again: things may have happened that it does not tell of. */
  | { readonly kind: 'opened' }
  | { readonly kind: 'state'; readonly state: LiveState }
  | { readonly kind: 'asked' }

interface LiveListener {
  readonly changed: (entry: LiveEntry) => void
  /** Something may have been missed. */
  readonly missed: () => void
}

const NAME = 'daybook-live'
/** After how long a stream is tried again that the service has refused. */
const RETRY_MS = 3000

export const liveState = new Store<LiveState>('connecting')

/** Changes as they arrive, for pages that follow single records. */
class LiveEntries {
  readonly #listeners = new Set<(entry: LiveEntry) => void>()

  /** Calls `listener` with each change until what it answers is called. */
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
 * Listens to what others change, in every tab. One tab holds the stream for all, because browsers allow a server few
 * connections; when it closes, another takes over. Answers how to stop.
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
  }
  channel.onmessage = ({ data }: { readonly data: LiveMessage }) => hear(data)
  const tell = (message: LiveMessage): void => {
    hear(message)
    channel.postMessage(message)
  }
  const lead = (): Promise<void> => holdStream(tell, stop.signal)
  // Without locks (a page that came by plain HTTP) each tab holds a stream of its own.
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
    const asked = new BroadcastChannel(NAME)
    asked.onmessage = ({ data }: { readonly data: LiveMessage }) => {
      if (data.kind === 'asked') tell({ kind: 'state', state: liveState.get() })
    }
    const open = (): void => {
      if (signal.aborted) return
      source = new EventSource('/v2/events')
      source.onopen = () => tell({ kind: 'opened' })
      source.onmessage = ({ data }: { readonly data: string }) => tell({ kind: 'entry', entry: JSON.parse(data) })
      source.onerror = () => {
        tell({ kind: 'state', state: 'lost' })
        // A stream that was refused does not come back by itself.
        if (source.readyState === EventSource.CLOSED) retry = setTimeout(open, RETRY_MS)
      }
    }
    open()
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(retry)
        source.close()
        asked.close()
        resolve()
      },
      { once: true },
    )
  })
}
