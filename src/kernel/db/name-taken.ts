import { existsSync, readlinkSync } from 'node:fs'

/** Whether there is something at a path. A link to nothing counts: it can lead to a disk that is not mounted. */
export function isNameTaken(path: string): boolean {
  return existsSync(path) || linkTargetOf(path) !== undefined
}

/** Where a symbolic link leads; undefined for anything else. */
export function linkTargetOf(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}
