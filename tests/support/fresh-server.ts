import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const buildServer = join(import.meta.dirname, '..', '..', 'bin', 'build-server.mjs')

/** Bundles the service again if a source has changed, so that every process of the tests runs the bundle. */
export async function freshServer(): Promise<void> {
  await promisify(execFile)(process.execPath, [buildServer])
}
