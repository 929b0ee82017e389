import type { Command } from 'commander'
import { workspaceGrantTable } from '../domain/catalogue/workspace/index.ts'
import { counted } from '../kernel/counted.ts'
import { openEngine } from '../kernel/db/open-engine.ts'
import { type Salvaged, salvageDatabase } from '../kernel/db/salvage/salvage-database.ts'
import type { SavedTable } from '../kernel/db/salvage/salvage-file.ts'
import { systemClock } from '../kernel/time/clock.ts'
import { migrations } from '../migrations/index.ts'
import { countedKinds, faultsOf, wordKinds } from './check.ts'
import { FAILED } from './exit-codes.ts'
import { asFileRefusal } from './file-refusal.ts'
import { runCommand, say } from './output.ts'

/** Tables with their own numbers in an instance that are not counted. */
const sequences = [
  'journal',
  'job',
  'webhook/delivery',
  'custom_field_option',
  'document/groups',
  'document/items',
  'booking/billable-item',
  'resource_rate',
  'billing',
]

/** Ranges of ids that are written out; the rest is counted. */
const RANGES_SHOWN_MAX = 20

/** `daybook salvage`: what can be read of a damaged SQLite file, in a new one. */
export function salvageCommand(command: Command): Command {
  return command
    .argument('<from>', 'the damaged file; the -wal file next to it is read too')
    .argument('<to>', 'the file to create; it must not exist yet')
    .action((from: string, to: string) => runCommand(() => salvage(from, to)))
}

async function salvage(from: string, to: string): Promise<void> {
  const facts = {
    migrations,
    counted: countedKinds,
    words: wordKinds,
    derived: [workspaceGrantTable],
    sequences,
    now: systemClock.now(),
  }
  const salvaged = await salvageDatabase(from, to, facts).catch((error: unknown) => {
    throw asFileRefusal(error, to)
  })
  const losses = describeLosses(salvaged)
  for (const line of losses) say(line)
  if (losses.length === 0) say('Every row could be read.')
  say(describeLog(salvaged))
  const rows = salvaged.tables.reduce((sum, { saved }) => sum + saved, 0)
  say(`Saved in ${to}: ${counted(rows, 'row')}.`)
  const faults = await checkResult(to)
  for (const fault of faults) say(`It is not sound: ${fault}`)
  if (faults.length === 0) say('It is sound: "daybook check" finds no fault.')
  if (losses.length + faults.length > 0) process.exitCode = FAILED
}

function describeLog({ commitsInLog }: Salvaged): string {
  return commitsInLog === undefined
    ? 'There was no -wal file with transactions beside it. Unless the service had been stopped, its last writes are lost.'
    : `The -wal file beside it added ${counted(commitsInLog, 'transaction')}.`
}

function describeLosses({ tables, schemaWhole, strayPages }: Salvaged): string[] {
  return [
    ...(schemaWhole ? [] : ['The list of tables was damaged. Rows were put into the tables that they fit.']),
    ...tables.flatMap(describeTable),
    ...(strayPages === 0 ? [] : [`${counted(strayPages, 'page')} with rows of unknown tables.`]),
  ]
}

function describeTable({ table, key, ofInstances, missing, saved, ...lost }: SavedTable): string[] {
  const { placeLost, unreadablePages, unreadableRows } = lost
  if (missing.length + unreadablePages + unreadableRows === 0 && !placeLost) return []
  const found = [
    ...(placeLost ? ['the file does not contain its start'] : []),
    ...(missing.length === 0 ? [] : [counted(missing.length, 'missing row')]),
    ...(unreadablePages === 0 ? [] : [counted(unreadablePages, 'unreadable page')]),
    ...(unreadableRows === 0 ? [] : [counted(unreadableRows, 'unreadable row')]),
  ]
  const byInstance = ofInstances ? describeMissing(missing, key) : []
  return [`${table}: ${found.join(', ')}; ${counted(saved, 'saved row')}.`, ...byInstance]
}

function describeMissing(missing: readonly (readonly unknown[])[], key: readonly string[]): string[] {
  const byInstance = Map.groupBy(missing, ([instance]) => instance)
  return [...byInstance].map(([instance, keys]) => {
    const ids = key.length === 2 && key[1] === 'id' ? `: id ${rangesOf(keys.map(([, id]) => Number(id)))}` : ''
    return `  instance ${instance}, ${counted(keys.length, 'row')}${ids}`
  })
}

/** `1–3, 7, 9–12`, the first of them. */
function rangesOf(ids: readonly number[]): string {
  const ranges: [first: number, last: number][] = []
  for (const id of ids.toSorted((a, b) => a - b)) {
    const range = ranges.at(-1)
    if (range?.[1] === id - 1) range[1] = id
    else ranges.push([id, id])
  }
  const rendered = ranges
    .slice(0, RANGES_SHOWN_MAX)
    .map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`))
  return `${rendered.join(', ')}${ranges.length > RANGES_SHOWN_MAX ? ', …' : ''}`
}

async function checkResult(path: string): Promise<string[]> {
  const engine = await openEngine(path, { readOnly: true })
  return faultsOf(engine).finally(() => engine.close())
}
