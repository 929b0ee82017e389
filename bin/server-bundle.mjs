// The bundle of the server: where it is, and whether it was made from the sources that are here.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
export const bundleFolder = join(root, 'dist')
export const bundleEntry = join(bundleFolder, 'main.cjs')

/** Times and hashes of the files that the bundle was made from. */
export const bundleInputs = join(bundleFolder, 'inputs.json')

/** `path` is relative to the repository. */
export function inputOf(path) {
  return { path, changedMs: changedMs(path), hash: hashOf(path) }
}

/** A file with the same time is the same. Copies of the repository have other times, but the same contents. */
export function isBundleCurrent() {
  if (!existsSync(bundleInputs)) return false
  const inputs = JSON.parse(readFileSync(bundleInputs, 'utf8'))
  return inputs.every((input) => {
    const found = changedMs(input.path)
    return found === input.changedMs || (found !== undefined && hashOf(input.path) === input.hash)
  })
}

function changedMs(path) {
  return statSync(`${root}/${path}`, { throwIfNoEntry: false })?.mtimeMs
}

/** Most starts need no hash, and the module is not small. */
function hashOf(path) {
  return process.getBuiltinModule('node:crypto').hash('sha1', readFileSync(join(root, path)), 'base64')
}
