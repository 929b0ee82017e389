#!/usr/bin/env node
// Runs after `npm ci`. Removes files that packages ship and Daybook never reads: more than 300 MB. `npm ci` restores them. Runs
// again with `--bundled` after the service is bundled.
import { existsSync, globSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { stripSymbols } from './strip-symbols.mjs'

const NODE_MAJOR_MIN = 26

const packages = join(import.meta.dirname, '..', 'node_modules')
/** Packages of which the console needs another version, or which only it needs. */
const packagesOfConsole = join(import.meta.dirname, '..', 'console', 'node_modules')
const forProduction =
  (process.env.npm_config_omit ?? '').split(',').includes('dev') || process.env.NODE_ENV === 'production'

/**
 * Globs below `node_modules`. The packages of holidays contain each file up to four times. Daybook serves one script of
 * Scalar to browsers; the rest of its packages, including zod and yaml, is a server that never runs. Browsers draw PDFs
 * on their own canvas.
 */
const unused = [
  'node-*/{include,share}',
  '@expo-google-fonts/*/*/*.png',
  '@cantoo/pdf-lib/{dist,src,ts3.4}',
  '@cantoo/pdf-lib/cjs/**/*.js',
  'astronomia/lib',
  'astronomia/data/!(deltat|vsop87Bearth).js',
  'date-holidays/{data,dist,lib}',
  'date-holidays-parser/{dist,lib}',
  'moment/{dist,locale,min,src}',
  'moment-timezone/builds',
  'bintrees/test',
  'fastify/{docs,examples,test}',
  'kysely/dist/cjs',
  '{zod,yaml}',
  '@napi-rs/canvas*',
  'pdfjs-dist/{legacy,image_decoders,web}',
  'pdfjs-dist/build/{pdf.sandbox*,pdf.worker.mjs}',
  '@scalar/{core,helpers,json-magic,openapi-parser,openapi-types,openapi-upgrader,types}',
  '@asyncapi/specs/{bindings,common,definitions,examples,extensions,migrations,scripts}',
  'typescript-5/bin',
  'typescript-5/lib/{_tsc,_tsserver,_typingsInstaller,tsc,tsserver,tsserverlibrary,typingsInstaller,watchGuard}.js',
  'typescript-5/lib/lib.{dom,scripthost,webworker}*.d.ts',
  'typescript-5/lib/*/',
  '@base-ui/{react,utils}/**/*.{js,d.ts}',
  'es-abstract/{5,2015,2016,2017,2018,2019,2020,2021,2022}',
  'playwright-core/lib/vite',
  'axe-core/{locales,axe.min.js}',
  '@redocly/config/lib-esm',
  '@redocly/openapi-core/{src,tsconfig.tsbuildinfo}',
  '**/{test,tests,__tests__,benchmark,benchmarks,docs,examples,experiment,.github}/',
  '**/{README,CHANGELOG,HISTORY,CONTRIBUTING,SECURITY,UPGRADING}*.md',
  'lru-cache/dist/commonjs',
  '@simplewebauthn/server/script',
  '**/*.map',
]

/** Only the type check reads types; only the build of the holidays uses lodash and js-yaml. */
const unusedInProduction = ['**/*.d.{ts,mts,cts}', '{lodash,js-yaml}']

/** A production install bundles the service once. */
const unusedAfterBundling = ['{rolldown,@rolldown,@oxc-project,@jridgewell}']

if (majorOf(process.version) < NODE_MAJOR_MIN) {
  process.stderr.write(
    `No Node.js ${NODE_MAJOR_MIN} came with the packages: none is published for ${process.platform}-${process.arch}, or ` +
      'optional packages were left out. Install Node.js ' +
      `${NODE_MAJOR_MIN} on this machine; this is ${process.version}.\n`,
  )
} else if (process.argv.includes('--bundled')) {
  if (forProduction) for (const pattern of unusedAfterBundling) remove(pattern)
} else if (existsSync(packages)) {
  await removeUnusedFonts()
  for (const pattern of forProduction ? [...unused, ...unusedInProduction] : unused) remove(pattern)
  trimOurNode()
}

function remove(pattern) {
  for (const home of [packages, packagesOfConsole]) {
    for (const path of globSync(pattern, { cwd: home })) rmSync(join(home, path), { recursive: true, force: true })
  }
}

/** Font packages contain every weight; documents use the folders in `pdf-fonts.ts`. */
async function removeUnusedFonts() {
  const { fontFolders } = await import('../src/kernel/pdf/pdf-fonts.ts')
  const used = new Set(fontFolders())
  for (const home of new Set([...used].map(dirname))) {
    for (const entry of readdirSync(home, { withFileTypes: true })) {
      const folder = join(home, entry.name)
      if (entry.isDirectory() && !used.has(folder)) rmSync(folder, { recursive: true })
    }
  }
}

/** A machine with a new enough Node.js uses that one. Windows cannot change a running program. */
function trimOurNode() {
  if (process.platform === 'win32') return
  const machineNode = /\bnode\/(v\d+)/.exec(process.env.npm_config_user_agent ?? '')?.[1] ?? 'v0'
  if (majorOf(machineNode) >= NODE_MAJOR_MIN) {
    remove('.bin/node')
    remove('node-{bin-darwin,darwin,linux}-*/bin')
  } else {
    for (const path of globSync('node-linux-*/bin/node', { cwd: packages })) stripSymbols(join(packages, path))
  }
}

function majorOf(version) {
  return Number(version.replace(/^v/, '').split('.')[0])
}
