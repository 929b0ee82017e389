/**
 * The source code for the checks of this folder: every file of ours, parsed by the compiler's parser. The parser's
 * interface is called unstable, so `package.json` pins its exact version and no other file uses it.
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { API } from 'typescript/unstable/sync'

export const root = join(import.meta.dirname, '..', '..')

/** One file. Paths are relative to the repository, with slashes. */
export interface Source {
  readonly path: string
  readonly text: string
  readonly tree: SourceFile
  readonly imports: readonly Import[]
}

export interface Import {
  /** The path of a file of ours, or a module's name as written: `pg`, `node:fs`. */
  readonly from: string
  /** Whether it is erased at run time. */
  readonly typeOnly: boolean
  readonly node: Node
}

/** Every TypeScript and JavaScript file of ours. */
export const sources: readonly Source[] = parseSources(
  globSync(['src/**/*.ts', 'tests/**/*.ts', 'bench/**/*.ts', 'bin/*.mjs'], { cwd: root }).toSorted(),
)

/** The production code. */
export const program: readonly Source[] = sources.filter(({ path }) => /^(src|bin)\//.test(path) && !isTest(path))

export function isTest(path: string): boolean {
  return path.endsWith('.test.ts')
}

/** `src/kernel/scope.ts:12`, a link for editors and terminals. */
export function placeOf({ path, tree }: Source, node: Node): string {
  return `${path}:${tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1}`
}

/** The node and all its descendants, outermost first. */
export function* nodesIn(node: Node): Generator<Node> {
  yield node
  const children: Node[] = []
  node.forEachChild((child) => void children.push(child))
  for (const child of children) yield* nodesIn(child)
}

/** The text of a literal, with `?` for interpolated values. */
export function textOf(node: Node): string | undefined {
  if (is.isStringLiteral(node) || is.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (!is.isTemplateExpression(node)) return undefined
  return node.head.text + node.templateSpans.map(({ literal }) => `?${literal.text}`).join('')
}

/** Reads only the files themselves: no libraries, no types, no configuration of ours. */
export function parseSources(paths: readonly string[]): Source[] {
  const config = join(root, 'tests', 'architecture', 'parsed-files.json')
  const compilerOptions = { noLib: true, noResolve: true, types: [], allowJs: true, jsx: 'preserve' }
  const text = JSON.stringify({ compilerOptions, files: paths.map((path) => join(root, path)) })
  const api = new API({
    cwd: root,
    fs: {
      fileExists: (name) => (name === config ? true : undefined),
      readFile: (name) => (name === config ? text : undefined),
    },
  })
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
    return paths.map((path) => {
      const tree = project?.program.getSourceFile(join(root, path))
      if (tree === undefined) throw new Error(`${path} was not parsed`)
      return { path, text: readFileSync(join(root, path), 'utf8'), tree, imports: importsOf(path, tree) }
    })
  } finally {
    api.close()
  }
}

function importsOf(path: string, tree: SourceFile): Import[] {
  const found: Import[] = []
  for (const node of nodesIn(tree)) {
    const specifier = specifierOf(node)
    if (specifier === undefined || !is.isStringLiteral(specifier)) continue
    const from = specifier.text.startsWith('.') ? normalize(join(dirname(path), specifier.text)) : specifier.text
    found.push({ from, typeOnly: isTypeOnly(node), node })
  }
  return found
}

function specifierOf(node: Node): Node | undefined {
  if (is.isImportDeclaration(node) || is.isExportDeclaration(node)) return node.moduleSpecifier
  if (is.isCallExpression(node) && node.expression.kind === SyntaxKind.ImportKeyword) return node.arguments[0]
  if (is.isImportTypeNode(node) && is.isLiteralTypeNode(node.argument)) return node.argument.literal
  return undefined
}

function isTypeOnly(node: Node): boolean {
  if (is.isExportDeclaration(node)) return node.isTypeOnly
  if (is.isImportDeclaration(node)) return node.importClause?.phaseModifier === SyntaxKind.TypeKeyword
  return is.isImportTypeNode(node)
}
