/** The call that `/docs` fills in for an operation, by the rules of Scalar's request form. */
import assert from 'node:assert/strict'
import type { Call, DescribedOperation } from './operation-desk.ts'

interface Example {
  readonly value: unknown
  readonly 'x-disabled'?: boolean
}

interface Described {
  readonly examples?: Readonly<Record<string, Example>>
  readonly example?: unknown
  readonly schema?: { readonly default?: unknown; readonly enum?: readonly unknown[] }
}

interface Parameter extends Described {
  readonly name: string
  readonly in: 'query' | 'path' | 'header'
  readonly required?: boolean
}

/**
 * A parameter is sent if it has a value and is not disabled: optional ones are disabled, unless their example enables
 * them. A file cannot be filled in: users choose one.
 */
export function prefilledCall({ operation }: DescribedOperation, { file }: Call): Call {
  const parameters = (operation.parameters ?? []) as readonly Parameter[]
  const sent = parameters.flatMap((parameter) => {
    const { value, isSent } = filledIn(parameter)
    return isSent && value !== undefined ? [{ ...parameter, value }] : []
  })
  assert.ok(!sent.some((parameter) => parameter.in === 'header'), 'no header is filled in')
  const of = (place: string) =>
    Object.fromEntries(sent.filter((one) => one.in === place).map(({ name, value }) => [name, value]))
  const { content } = (operation.requestBody ?? {}) as { content?: Readonly<Record<string, Described>> }
  const body = content?.['application/json']
  return {
    query: of('query') as NonNullable<Call['query']>,
    path: of('path') as NonNullable<Call['path']>,
    ...(body && { body: exampleOf(body)?.value }),
    ...(file && { file }),
  }
}

function filledIn(parameter: Parameter): { value: unknown; isSent: boolean } {
  const example = exampleOf(parameter)
  const { default: initial, enum: choices } = parameter.schema ?? {}
  const isRequired = parameter.required === true || parameter.in === 'path'
  return { value: example?.value ?? initial ?? choices?.[0], isSent: !(example?.['x-disabled'] ?? !isRequired) }
}

function exampleOf({ examples, example }: Described): Example | undefined {
  const [first] = Object.values(examples ?? {})
  return first ?? (example === undefined ? undefined : { value: example })
}
