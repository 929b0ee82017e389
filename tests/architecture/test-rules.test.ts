import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as is from 'typescript/unstable/ast/is'
import { isTest, nodesIn, placeOf, sources, textOf } from './source-tree.ts'

/** Forbidden in tests: sleeping, mocking, and skipping without a reason. */
const waits = /^(setTimeout|setInterval)$/
const pretends = /^(mock|timers)$/
const leavesOut = /^(only|todo)$/

test('tests do not sleep, mock our code or skip without a reason', () => {
  const found = sources
    .filter(({ path }) => isTest(path))
    .flatMap((source) =>
      [...nodesIn(source.tree)]
        .filter((node) => {
          if (is.isImportDeclaration(node)) return textOf(node.moduleSpecifier) === 'node:timers/promises'
          if (is.isPropertyAssignment(node)) return leavesOut.test(node.name.getText())
          if (!is.isCallExpression(node)) return false
          const called = node.expression
          if (is.isIdentifier(called)) return waits.test(called.text)
          if (!is.isPropertyAccessExpression(called)) return false
          return leavesOut.test(called.name.text) || pretends.test(called.expression.getText().split('.').at(-1) ?? '')
        })
        .map((node) => placeOf(source, node)),
    )
  assert.deepEqual(found, [])
})
