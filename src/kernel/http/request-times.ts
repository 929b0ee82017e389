/** Upper bounds of the buckets, in seconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

const name = 'daybook_http_request_duration_seconds'

interface Times {
  readonly labels: string
  /** The number of values in each bucket and in no lower one; the last counts those above all bounds. */
  readonly counts: Uint32Array
  sum: number
}

/**
 * The durations of requests, by method, route and status, as a Prometheus histogram. Counting one takes three lookups
 * and an addition; the histogram of prom-client builds and hashes a text of the labels each time, at ten times the
 * cost.
 */
export class RequestTimes {
  readonly #routes = new Map<string, Map<string, Map<number, Times>>>()

  /** Counts a request; `route` is its pattern, so that there are few. */
  observe(method: string, route: string, status: number, durationMs: number): void {
    const times = this.#routes.get(route)?.get(method)?.get(status) ?? this.#add(method, route, status)
    const seconds = durationMs / 1000
    let bucket = 0
    while (bucket < bounds.length && seconds > (bounds[bucket] ?? 0)) bucket += 1
    times.counts[bucket] = (times.counts[bucket] ?? 0) + 1
    times.sum += seconds
  }

  /** The text that Prometheus reads (exposition format 0.0.4). */
  render(): string {
    const lines = [
      `# HELP ${name} Time from the arrival of a request to the end of its answer.`,
      `# TYPE ${name} histogram`,
    ]
    for (const methods of this.#routes.values()) {
      for (const statuses of methods.values()) {
        for (const times of statuses.values()) lines.push(...renderTimes(times))
      }
    }
    return `${lines.join('\n')}\n`
  }

  #add(method: string, route: string, status: number): Times {
    const methods = this.#routes.get(route) ?? new Map<string, Map<number, Times>>()
    const statuses = methods.get(method) ?? new Map<number, Times>()
    const labels = `method="${method}",route="${route}",status="${status}"`
    const times = { labels, counts: new Uint32Array(bounds.length + 1), sum: 0 }
    this.#routes.set(route, methods.set(method, statuses.set(status, times)))
    return times
  }
}

function renderTimes({ labels, counts, sum }: Times): string[] {
  let total = 0
  const buckets = [...bounds, '+Inf'].map((bound, bucket) => {
    total += counts[bucket] ?? 0
    return `${name}_bucket{le="${bound}",${labels}} ${total}`
  })
  return [...buckets, `${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${total}`]
}
