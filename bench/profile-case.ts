/**
 * `node bench/profile-case.ts list [bookings] [seconds] [small]`: runs one case of the bench on Daybook under the profiler of
 * Node.js and prints where the time was spent. The profile stays in bench/results, for the browser's viewer.
 */
import { globSync, readFileSync, rmSync } from 'node:fs'
import { join, sep } from 'node:path'
import { benchCases } from './bench-cases.ts'
import { startOurs } from './contestant.ts'
import { drive } from './drive.ts'
import { removeStudioFile, resultsFolder, studioCopy } from './studio-file.ts'

interface ProfileNode {
  readonly id: number
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
  readonly children?: readonly number[]
}

interface Profile {
  readonly nodes: readonly ProfileNode[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

const SHOWN = 40

const [key = 'list', bookings = '100000', seconds = '5', narrow] = process.argv.slice(2)
const studio = narrow === 'small' ? 'small' : 'wide'
const path = await studioCopy(Number(bookings), studio)
const chosen = benchCases(path).find((one) => one.key === key)
if (chosen === undefined) throw new Error(`there is no case ${key}`)
for (const old of globSync(join(resultsFolder, '*.cpuprofile'))) rmSync(old)
const ours = await startOurs('ours', path, ['--cpu-prof', `--cpu-prof-dir=${resultsFolder}`])
await drive(ours, chosen, Number(seconds))
await ours.stop()
removeStudioFile(path)
for (const file of globSync(join(resultsFolder, '*.cpuprofile'))) {
  const profile = JSON.parse(readFileSync(file, 'utf8')) as Profile
  console.log(`${file}\n\nof the time at work, in the function itself:\n${lines(profile, false)}`)
  console.log(`\nwith all that it calls:\n${lines(profile, true)}`)
}
process.exit(0)

/** Microseconds by function; with `inclusive`, including the functions that it calls, and recursion once. */
function timeByPlace({ nodes, samples, timeDeltas }: Profile, inclusive: boolean): Map<string, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const own = new Map<number, number>()
  samples.forEach((id, index) => {
    own.set(id, (own.get(id) ?? 0) + (timeDeltas[index] ?? 0))
  })
  const times = new Map<string, number>()
  const visit = (node: ProfileNode, above: ReadonlySet<string>): number => {
    const place = placeOf(node)
    let time = own.get(node.id) ?? 0
    if (!inclusive) times.set(place, (times.get(place) ?? 0) + time)
    const within = new Set(above).add(place)
    for (const child of node.children ?? []) time += visit(byId.get(child) as ProfileNode, within)
    if (inclusive && !above.has(place)) times.set(place, (times.get(place) ?? 0) + time)
    return time
  }
  if (nodes[0] !== undefined) visit(nodes[0], new Set())
  return times
}

function placeOf({ callFrame: { functionName, url, lineNumber } }: ProfileNode): string {
  return `${functionName || '(anonymous)'} ${url.split(sep).slice(-3).join('/')}:${lineNumber + 1}`
}

/** As shares of the non-idle time of the process. */
function lines(profile: Profile, inclusive: boolean): string {
  const own = atWork(timeByPlace(profile, false))
  const total = own.reduce((sum, [, time]) => sum + time, 0)
  return (inclusive ? atWork(timeByPlace(profile, true)) : own)
    .sort(([, one], [, other]) => other - one)
    .slice(0, SHOWN)
    .map(([place, time]) => `${((time / total) * 100).toFixed(1).padStart(5)} %  ${place}`)
    .join('\n')
}

function atWork(times: Map<string, number>): [place: string, time: number][] {
  return [...times].filter(([place]) => !/^\((root|idle|program)\)/.test(place))
}
