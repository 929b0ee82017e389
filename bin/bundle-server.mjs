// Bundles the server into a few files: Node.js starts one large file much faster than thousands of small ones.
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { encode } from '@jridgewell/sourcemap-codec'
import { rolldown } from 'rolldown'
import { bundleFolder, bundleInputs, inputOf } from './server-bundle.mjs'

const root = join(import.meta.dirname, '..')

/** Packages that find files beside themselves, and one that is not installed. */
const external = [/^@myriaddreamin\//, 'pg-native']

/** A source finds the files beside itself where they are, not beside the bundle. */
const placesOfSources = {
  name: 'places-of-sources',
  transform: {
    filter: { id: /\/src\/.*\.ts$/, code: /import\.meta\./ },
    handler: (code, id) => {
      const place = (path) => `require('node:path').join(__dirname, ${JSON.stringify(relative(bundleFolder, path))})`
      const placed = code
        .replaceAll('import.meta.dirname', place(dirname(id)))
        .replaceAll('import.meta.url', `require('node:url').pathToFileURL(${place(id)}).href`)
      return { code: placed, map: null }
    },
  },
}

/**
 * V8 keeps text of ASCII characters in half the memory; comments are gone, so other characters are in literals. The map
 * has one place for each line: the first stack trace reads it, and would otherwise take 30 MB and stop the service for
 * 150 ms.
 */
const smallChunks = {
  name: 'small-chunks',
  renderChunk: (code) => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: all that is not ASCII
    const ascii = code.replaceAll(/(?<!\\)[^\x00-\x7f]/g, escaped)
    const lines = ascii.split('\n').map((line, number) => {
      const indent = line.search(/\S|$/)
      return [[indent, 0, number, indent]]
    })
    return { code: ascii, map: { version: 3, sources: [''], names: [], mappings: encode(lines) } }
  },
}

function escaped(character) {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

export async function bundleServer() {
  const unfinished = `${bundleFolder}.${process.pid}`
  const bundle = await rolldown({
    cwd: root,
    input: { main: 'src/main.ts' },
    platform: 'node',
    external,
    plugins: [placesOfSources, smallChunks],
    logLevel: 'warn',
  })
  const { output } = await bundle.write({
    dir: unfinished,
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name]-[hash].cjs',
    comments: false,
    // Otherwise the chunks are printed again after they are made small.
    minify: false,
    sourcemap: true,
    sourcemapExcludeSources: true,
  })
  await bundle.close()
  rmSync(bundleFolder, { recursive: true, force: true })
  renameSync(unfinished, bundleFolder)
  writeFileSync(bundleInputs, JSON.stringify(inputsOf(output)))
}

/** Our files, and the lock file for the packages. */
function inputsOf(output) {
  const paths = output.flatMap(({ moduleIds = [] }) => moduleIds).map((id) => relative(root, id))
  const ours = paths.filter((path) => /^(src\/|package\.json$)/.test(path))
  return ['package-lock.json', 'bin/bundle-server.mjs', ...ours].map(inputOf)
}
