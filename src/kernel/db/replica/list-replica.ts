import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isGeneration, MANIFEST_FILE, type Manifest, parseSegmentName } from './replica-format.ts'

/** A generation in the folder. */
export interface FoundGeneration {
  readonly path: string
  readonly manifest: Manifest
}

/** A segment, from its file name. */
export interface FoundSegment {
  readonly path: string
  readonly sequence: number
  readonly first: number
  readonly last: number
}

/** The complete generations of a replica, oldest first, whatever the clock said. */
export async function listGenerations(folder: string): Promise<FoundGeneration[]> {
  const found: FoundGeneration[] = []
  for (const path of await generationPaths(folder)) {
    const manifest = await readManifest(path)
    if (manifest !== undefined) found.push({ path, manifest })
  }
  return found.toSorted((one, other) => numberOf(one) - numberOf(other))
}

async function generationPaths(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter(isGeneration).toSorted()
  return names.map((name) => join(folder, name))
}

function numberOf({ manifest }: FoundGeneration): number {
  return manifest.number ?? 0
}

/** The number of the next generation. A generation whose manifest is damaged does not keep others from being made. */
export async function nextNumber(folder: string): Promise<number> {
  let newest = 0
  for (const path of await generationPaths(folder)) {
    const manifest = await readManifest(path).catch(damagedManifest)
    newest = Math.max(newest, manifest?.number ?? 0)
  }
  return newest + 1
}

function damagedManifest(error: unknown): undefined {
  if (!(error instanceof SyntaxError)) throw error
}

/** Undefined for what an interrupted removal has left. */
async function readManifest(path: string): Promise<Manifest | undefined> {
  try {
    return JSON.parse(await readFile(join(path, MANIFEST_FILE), 'utf8')) as Manifest
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** The segments of a generation, in order. */
export async function listSegments({ path }: FoundGeneration): Promise<FoundSegment[]> {
  const names = await readdir(path)
  return names
    .flatMap((name) => {
      const facts = parseSegmentName(name)
      return facts === undefined ? [] : [{ path: join(path, name), ...facts }]
    })
    .toSorted((a, b) => a.sequence - b.sequence)
}

/**
 * Removes generations that no moment since `since` needs (milliseconds since 1970). Each loses its name first, so that an
 * interrupted removal leaves no incomplete generation.
 */
export async function removeOldGenerations(folder: string, since: number): Promise<void> {
  const generations = await listGenerations(folder)
  for (const [index, { path }] of generations.entries()) {
    const next = generations[index + 1]
    if (next === undefined || next.manifest.started > since) continue
    await rename(path, `${path}.part`)
    await rm(`${path}.part`, { recursive: true, force: true })
  }
}

/** Removes the folders of interrupted snapshots and removals. */
export async function removeUnfinished(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.part') && isGeneration(name.slice(0, -5)))
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true })
}
