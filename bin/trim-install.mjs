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
 * on their own canvas. Many packages contain each module in forms for other runtimes, or their own sources.
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
  'typescript-5/bin',
  'typescript-5/lib/{_tsc,_tsserver,_typingsInstaller,tsc,tsserver,tsserverlibrary,typingsInstaller,watchGuard}.js',
  'typescript-5/lib/lib.{dom,scripthost,webworker}*.d.ts',
  'typescript-5/lib/*/',
  '@base-ui/{react,utils}/**/*.{js,d.ts}',
  'playwright-core/lib/vite',
  'axe-core/{locales,axe.min.js}',
  '@redocly/config/{lib-esm,lib/*.d.ts}',
  '@redocly/openapi-core/{src,tsconfig.tsbuildinfo}',
  '**/{test,tests,__tests__,benchmark,benchmarks,docs,examples,experiment,.github}/',
  '**/{README,CHANGELOG,HISTORY,CONTRIBUTING,SECURITY,UPGRADING}*.md',
  'lru-cache/dist/commonjs',
  '@simplewebauthn/server/script',
  'react-dom/cjs/react-dom-{profiling,server}*',
  '@tanstack/*/{src,skills,build/legacy,dist/cjs}',
  '@tanstack/*/{build,dist}/**/*.{cjs,d.cts}',
  '@peculiar/*/build/es2015',
  'tsyringe/dist/{esm5,esm2015}',
  'csv-parse/dist/{cjs,iife,umd}',
  'fast-check/lib/{cjs,types57}',
  'fflate/{lib,umd}',
  'ical.js/dist/ical.{es5*,min.js}',
  'nodemailer/dist/cjs',
  'otpauth/dist/*.{cjs,esm.js,umd.js,min.js,min.mjs}',
  'postal-mime/{dist/cjs,src}',
  'read-excel-file/{commonjs,bundle}',
  'seroval/dist/{dev,*.cjs,*.d.cts}',
  '@simplewebauthn/browser/{dist,script}',
  '@fontsource-variable/inter/files/*-{italic,opsz-normal,standard-normal}.woff2',
  'playwright-core/lib/{tools,webp_codec.wasm}',
  '@typescript/typescript-*/lib/lib.{scripthost,webworker}*.d.ts',
  'openapi-typescript/src',
  '{ajv,@redocly/ajv}/lib',
  'culori/bundled',
  'pako/dist',
  'csstype/index.js.flow',
  '@noble/hashes/src',
  '@opentelemetry/api/dist/**/*.{mjs,d.mts,d.cts}',
  '@babel/runtime/helpers/*.js',
  'hdr-histogram-js/dist/{bench,**/*.spec.*}',
  '**/type-fest/source',
  '{lodash,js-yaml}',
  '**/*.map',
]

/** Only the type check reads types. */
const unusedInProduction = ['**/*.d.{ts,mts,cts}']

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
