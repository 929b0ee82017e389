import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

/** The folder of the console. */
export const consoleDist = join(root, 'console', 'dist')

/** Builds the console again if its sources are newer than the build. */
export async function freshConsole(): Promise<void> {
  const sources = globSync(['console/src/**/*.*', 'console/*.*', 'package-lock.json'], { cwd: root })
  const newest = Math.max(...sources.map((path) => statSync(join(root, path)).mtimeMs))
  const built = statSync(join(consoleDist, 'pages.json'), { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (built >= newest) return
  const { buildConsole } = await import('../../console/build-console.ts')
  await buildConsole(consoleDist)
}
