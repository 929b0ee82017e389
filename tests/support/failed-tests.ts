/** A reporter for `node --test` that writes only the failed tests, each with its error. */
import type { EventData } from 'node:test'
import { inspect } from 'node:util'

type Event = { readonly type: 'test:fail'; readonly data: EventData.TestFail }

// biome-ignore lint/style/noDefaultExport: Node uses the default export of a module as the reporter
export default async function* failedTests(events: AsyncIterable<Event | { readonly type: '' }>) {
  for await (const event of events) {
    if (event.type !== 'test:fail') continue
    const { name, file, line, details } = event.data
    const { error } = details
    const isOnlyParent = 'failureType' in error && error.failureType === 'subtestsFailed'
    if (!isOnlyParent)
      yield `✖ ${name} (${file}:${line})\n${causesOf(error.cause instanceof Error ? error.cause : error)}\n\n`
  }
}

/** With both errors of a test that failed, and then failed to dispose of its parts: `inspect` leaves them out. */
function causesOf(error: Error): string {
  if (error.name !== 'SuppressedError') return inspect(error)
  const { error: atDisposal, suppressed } = error as SuppressedError
  return `${causesOf(suppressed)}\nand then, at disposal: ${inspect(atDisposal)}`
}
