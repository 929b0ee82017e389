/** Checks every body that a world accepts against `/openapi.json`: clients that validate theirs must not refuse it. */
import assert from 'node:assert/strict'
import Schema from 'typebox/schema'
import type { ApiDocument } from './answer-checks.ts'

type Shape = ReturnType<typeof Schema.Compile>

/** Returns a check of a body for an operation that answered 200. */
export function bodyChecks(document: ApiDocument): (method: string, path: string, payload: unknown) => void {
  const shapes = new Map<string, Shape | undefined>()
  return (method, path, payload) => {
    const operation = `${method} ${path}`
    if (!shapes.has(operation)) shapes.set(operation, shapeOf(document, method, path))
    const shape = shapes.get(operation)
    const body = parsed(payload)
    if (shape === undefined || body === undefined || shape.Check(body)) return
    const [, errors] = shape.Errors(body)
    const named = errors.map(({ instancePath, message }) => `${instancePath} ${message}`).join('\n')
    assert.fail(
      `${operation} accepts a body that is not as described:\n${named}\n${JSON.stringify(body).slice(0, 2000)}`,
    )
  }
}

function shapeOf(document: ApiDocument, method: string, path: string): Shape | undefined {
  const described = document.paths[path]?.[method.toLowerCase()]?.requestBody
  const name = described?.$ref?.replace('#/components/requestBodies/', '')
  const content = name === undefined ? described?.content : document.components.requestBodies[name]?.content
  const schema = content?.['application/json']?.schema
  return schema && Schema.Compile({ ...schema, components: document.components })
}

/** Undefined for no body, a form, and invalid JSON. */
function parsed(payload: unknown): unknown {
  if (typeof payload !== 'string') return typeof payload === 'object' && !Buffer.isBuffer(payload) ? payload : undefined
  try {
    return JSON.parse(payload)
  } catch {
    return undefined
  }
}
