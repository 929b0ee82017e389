/** The rules of the console: imports, colours and keys, and file sizes. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { Node } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { pagePaths } from '../../console/src/page-paths.ts'
import { exportsOf, isNamelessExport } from './exports-of.ts'
import { findCycle } from './find-cycle.ts'
import { nodesIn, parseSources, placeOf, root, type Source } from './source-tree.ts'

/** From the top down; a file imports from its own layer and from lower ones. */
const layers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['main', /^console\/src\/main\.tsx$/],
  ['router', /^console\/src\/router\.ts$/],
  ['shell', /^console\/src\/shell\//],
  ['pages', /^console\/src\/pages\//],
  ['timeline', /^console\/src\/timeline\//],
  ['ui', /^console\/src\/ui\//],
  ['api', /^console\/src\/api\//],
  ['time', /^console\/src\/time\//],
  ['text', /^console\/src\/text\//],
  ['paths', /^console\/src\/(page-paths|kind-pages\.golden)\.ts$/],
]

const LINES_MAX = 300

const sources = parseSources(globSync('console/src/**/*.{ts,tsx}', { cwd: root }).toSorted())
const written = sources.filter(({ path }) => !path.endsWith('.golden.ts'))
const styles = globSync('console/src/**/*.css', { cwd: root }).map((path) => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
}))
const paths = new Set(sources.map(({ path }) => path))
const edges = sources.flatMap((source) =>
  source.imports.filter(({ from }) => paths.has(from)).map((one) => ({ source, ...one })),
)

const layerOf = (path: string): number => layers.findIndex(([, pattern]) => pattern.test(path))
const pageOf = (path: string): string | undefined => /^console\/src\/pages\/([^/]+)\//.exec(path)?.[1]

/** The places of matches in the sources, optionally including styles. */
function placesIn(texts: readonly { readonly path: string; readonly text: string }[], pattern: RegExp): string[] {
  return texts.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  )
}

describe('layers of the console', () => {
  test('every file belongs to one', () => {
    assert.deepEqual(
      [...paths].filter((path) => layerOf(path) === -1),
      [],
    )
  })

  test('import only downwards', () => {
    const upwards = edges.filter(({ source, from }) => layerOf(from) < layerOf(source.path))
    assert.deepEqual(
      upwards.map(({ source, node, from }) => `${placeOf(source, node)} imports ${from} from above`),
      [],
    )
  })

  test('the folders of pages do not import each other', () => {
    const across = edges.filter(({ source, from }) => {
      return pageOf(from) !== undefined && pageOf(source.path) !== undefined && pageOf(from) !== pageOf(source.path)
    })
    assert.deepEqual(
      across.map(({ source, node, from }) => `${placeOf(source, node)} imports ${from}`),
      [],
    )
  })

  test('no file imports itself, directly or through others', () => {
    const pairs = edges.filter(({ typeOnly }) => !typeOnly).map(({ source, from }) => [source.path, from] as const)
    assert.equal(findCycle(pairs)?.join(' → '), undefined)
  })

  test('only files with JSX have the ending .tsx, so that tests can read the others', () => {
    const hasJsx = (source: Source) =>
      [...nodesIn(source.tree)].some((node) => is.isJsxElement(node) || is.isJsxSelfClosingElement(node))
    const wrong = sources.filter((source) => source.path.endsWith('.tsx') !== hasJsx(source))
    assert.deepEqual(
      wrong.map(({ path }) => path),
      [],
    )
  })

  test('the console imports nothing from the service, nor from Node', () => {
    const outside = sources.flatMap((source) =>
      source.imports
        .filter(({ from }) => from.startsWith('node:') || /^(src|tests|bin)\//.test(from))
        .map(({ node, from }) => `${placeOf(source, node)} imports ${from}`),
    )
    assert.deepEqual(outside, [])
  })
})

describe('style of the console', () => {
  test(`a file has at most ${LINES_MAX} lines`, () => {
    const long = [...written, ...styles].filter(({ text }) => text.split('\n').length - 1 > LINES_MAX)
    assert.deepEqual(
      long.map(({ path }) => path),
      [],
    )
  })

  test('all exports have names, functions are function declarations, and each function and value is used', () => {
    const texts = sources.map(({ path, text }) => ({ path, text }))
    const outside = [
      'console/*.ts',
      'tests/console/*.ts',
      'tests/browser/*.ts',
      'tests/support/*.ts',
      'tests/architecture/*.ts',
    ]
    for (const path of globSync(outside, { cwd: root })) {
      texts.push({ path, text: readFileSync(join(root, path), 'utf8') })
    }
    const isUsed = (name: string, path: string) =>
      texts.some((other) => other.path !== path && new RegExp(`\\b${name}\\b`).test(other.text))
    const isType = (node: Node) => is.isInterfaceDeclaration(node) || is.isTypeAliasDeclaration(node)
    const faults = written.flatMap((source) => [
      ...source.tree.statements.filter(isNamelessExport).map((node) => placeOf(source, node)),
      ...exportsOf(source)
        .filter(({ isLooseFunction, name, node }) => isLooseFunction || !(isType(node) || isUsed(name, source.path)))
        .map(({ name, node }) => `${placeOf(source, node)} ${name}`),
    ])
    assert.deepEqual(faults, [])
  })

  test('colours are only in tokens.css, except the colour of the favicon', () => {
    const colour =
      /#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|oklch|oklab|hwb|light-dark)\(|:\s*(white|black|red|green|blue|gr[ae]y)\b/i
    const painted = [...styles, ...written].filter(({ path }) => !path.endsWith('/tokens.css'))
    const sizes = painted.map(({ path, text }) => ({ path, text: text.replace(/'#page'|"#page"/g, '') }))
    assert.deepEqual(placesIn(sizes, colour), [])
  })

  test('shadows and font sizes are only in tokens.css', () => {
    const elsewhere = styles.filter(({ path }) => !path.endsWith('/tokens.css'))
    assert.deepEqual(placesIn(elsewhere, /(box-shadow|font-size): (?!var\(|none|inherit|inset 0 0 0)/), [])
  })

  test('markup has no inline styles or scripts, which the policy of the pages forbids', () => {
    const page = { path: 'console/index.html', text: readFileSync(join(root, 'console/index.html'), 'utf8') }
    assert.deepEqual(placesIn([page], /style=|<style|onload=|onclick=|<script>/), [])
    assert.deepEqual(placesIn(written, /dangerouslySetInnerHTML|innerHTML|setAttribute\('style'|<style/), [])
    const beside = written.filter(({ path }) => !path.startsWith('console/src/timeline/'))
    assert.deepEqual(placesIn(beside, /\bstyle=\{/), [], 'what is placed by numbers belongs to the timeline')
  })

  test('only one file outside the timeline handles key presses', () => {
    const others = written.filter(({ path }) => !/^console\/src\/(timeline\/|shell\/use-keys\.ts$)/.test(path))
    assert.deepEqual(placesIn(others, /onKeyDown|onKeyUp|'keydown'|'keyup'/), [])
  })

  test('texts for users come from the message files', () => {
    const announced = written
      .filter(({ path }) => path.endsWith('.tsx'))
      .flatMap((source) =>
        [...nodesIn(source.tree)]
          .filter((node) => is.isJsxText(node) && /\p{L}{2}/u.test(node.text))
          .map((node) => placeOf(source, node)),
      )
    assert.deepEqual(announced, [])
  })
})

test('each action has its own file in a folder of actions', () => {
  const actions = written.filter(({ text }) => /: Action = \{/.test(text))
  const wrong = actions.filter(
    ({ path, text }) => !/\/actions\/[^/]+\.tsx?$/.test(path) || text.split(': Action = {').length > 2,
  )
  assert.deepEqual(
    wrong.map(({ path }) => path),
    [],
  )
})

test('no page uses an address of the API', () => {
  assert.deepEqual(
    pagePaths.filter((path) => /^\/(v2|docs|openapi|assets|feed|health|ready|metrics)\b/.test(path)),
    [],
  )
})
