import { type Node, SyntaxKind } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import type { Source } from './source-tree.ts'

/** A declaration that a file exports by name; re-exports do not count. */
export interface Export {
  readonly name: string
  /** The statement. */
  readonly node: Node
  readonly documented: boolean
  /** An arrow or function expression without a declared type, which should be an `export function`. */
  readonly isLooseFunction: boolean
}

export function exportsOf({ tree }: Source): Export[] {
  return tree.statements.flatMap((node): Export[] => {
    if (!isExported(node)) return []
    const one = { node, documented: (node.jsDoc ?? []).length > 0 }
    if (is.isVariableStatement(node)) {
      return node.declarationList.declarations.map(({ name, type, initializer }) => ({
        ...one,
        name: name.getText(tree),
        isLooseFunction: type === undefined && initializer !== undefined && isFunctionExpression(initializer),
      }))
    }
    return [{ ...one, name: nameOf(node) ?? 'default', isLooseFunction: false }]
  })
}

/** True for `export default …`, `export =` and `export *`, which have no name. */
export function isNamelessExport(node: Node): boolean {
  if (is.isExportAssignment(node)) return true
  if (is.isExportDeclaration(node)) return node.exportClause === undefined
  return modifiersOf(node).some(({ kind }) => kind === SyntaxKind.DefaultKeyword)
}

/** True for an interface and a type alias: the form of what a file exports is often exported with it. */
export function isTypeExport(node: Node): boolean {
  return is.isInterfaceDeclaration(node) || is.isTypeAliasDeclaration(node)
}

function isExported(node: Node): boolean {
  return modifiersOf(node).some(({ kind }) => kind === SyntaxKind.ExportKeyword)
}

function modifiersOf(node: Node): readonly Node[] {
  return 'modifiers' in node ? ((node.modifiers as readonly Node[] | undefined) ?? []) : []
}

function nameOf(node: Node): string | undefined {
  return 'name' in node ? (node.name as { text?: string } | undefined)?.text : undefined
}

function isFunctionExpression(node: Node): boolean {
  return is.isArrowFunction(node) || is.isFunctionExpression(node)
}
