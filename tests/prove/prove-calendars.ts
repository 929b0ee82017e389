/**
 * `npm run prove:calendars [folder…]`: every .ics file below the folders (by default `node_modules` and `/usr/share`)
 * is imported twice, as by a subscription. No import may crash, hang or get an unexpected status, and the second may
 * change nothing. Prints the result for each file, and the memory after all of them.
 */
import { existsSync } from 'node:fs'
import { calendarsBelow, takeCalendars } from './take-calendars.ts'

const given = process.argv.slice(2)
const folders = given.length > 0 ? given : ['node_modules', '/usr/share'].filter((folder) => existsSync(folder))
const paths = calendarsBelow(folders)

const total = { read: 0, quarantined: 0, refused: 0, faulty: 0 }
const heap: number[] = []
for await (const { path, read = 0, quarantined, refused, fault, seconds, heapBytes } of takeCalendars(paths)) {
  total.read += read
  total.quarantined += quarantined
  if (refused !== undefined) total.refused += 1
  if (fault !== undefined) total.faulty += 1
  heap.push(heapBytes)
  const outcome = fault === undefined ? (refused ?? `${read} read, ${quarantined} quarantined`) : `FAULT ${fault}`
  console.log(`${path}: ${outcome} (${seconds.toFixed(2)} s)`)
}
const mebibytes = (bytes = 0) => `${(bytes / 2 ** 20).toFixed(1)} MiB`
console.log(
  `${paths.length} calendars: ${total.read} bookings read, ${total.quarantined} events quarantined, ${total.refused} calendars ` +
    `refused, ${total.faulty} faults; memory in use ${mebibytes(heap[0])} after the first, ${mebibytes(heap.at(-1))} after the last`,
)
if (total.faulty > 0) process.exitCode = 1
