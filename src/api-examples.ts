import { readFileSync } from 'node:fs'
import type { Json } from './kernel/http/openapi-answers.ts'

/** One call that the tests made, and what it was answered. */
export interface ApiExample {
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly path?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** A file that was sent as a form. */
  readonly file?: { readonly name: string; readonly type: string }
  readonly status: number
  /** The type of an answer that is not JSON. */
  readonly type?: string
  /** Left out where the answer is bytes. */
  readonly answer?: unknown
}

/** The recordings of the tests: a call of each operation, and an example of each error. */
export interface ApiExamples {
  readonly operations: Readonly<Record<string, ApiExample>>
  readonly errors: Readonly<Record<string, { readonly when: string; readonly answer: unknown }>>
}

/** All examples in the description have this name, so that `/docs` takes those of one operation together. */
const EXAMPLE = 'default'

/** The recorded examples; `npm run golden` writes the file. */
export function readApiExamples(): ApiExamples {
  return JSON.parse(readFileSync(new URL('./api-examples.golden.json', import.meta.url), 'utf8'))
}

/** The operation with its example: parameters, body and answer. An operation without one stays as it is. */
export function withExample(operation: Json, { operations }: ApiExamples): Json {
  const example = operations[String(operation.operationId)]
  if (example === undefined) return operation
  const { parameters = [], requestBody, responses } = operation as unknown as Described
  const answer = responses[example.status] ?? {}
  return {
    ...operation,
    parameters: parameters.map((parameter) => parameterWith(parameter, example)),
    ...(requestBody && { requestBody: withContent(requestBody, 'application/json', example.body) }),
    responses: {
      ...responses,
      [example.status]: withContent(answer, example.type ?? 'application/json', example.answer),
    },
  }
}

/** The bodies of creates, which are among the components, each with its example. */
export function withBodyExamples(bodies: Json, { operations }: ApiExamples): Json {
  const named = Object.entries(bodies).map(([name, body]) => {
    const example = operations[`create${name.replace(/Create$/, '')}`]
    return [name, withContent(body as Content, 'application/json', example?.body)]
  })
  return Object.fromEntries(named)
}

/** The shared error answers, each with the example of its status. */
export function withErrorExamples(answers: Json, { errors }: ApiExamples): Json {
  const named = Object.entries(answers).map(([name, answer]) => {
    const example = errors[name.replace('Error', '')]
    if (example === undefined) return [name, answer]
    return [name, withContent(answer as Content, 'application/json', example.answer, example.when)]
  })
  return Object.fromEntries(named)
}

interface Content {
  readonly content?: Readonly<Record<string, Json>>
}

interface Described {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}

/** Scalar sends a parameter that is not required only where its example says that it is not disabled. */
function parameterWith(parameter: { readonly name: string; readonly in: string }, example: ApiExample): Json {
  const given = parameter.in === 'header' ? undefined : { ...example.path, ...example.query }[parameter.name]
  if (given === undefined) return { ...parameter }
  return { ...parameter, examples: { [EXAMPLE]: { value: given, 'x-disabled': false } } }
}

function withContent(described: Content, type: string, value: unknown, summary?: string): Json {
  const content = described.content?.[type]
  if (content === undefined || value === undefined) return { ...described }
  const examples = { [EXAMPLE]: { ...(summary !== undefined && { summary }), value } }
  return { ...described, content: { ...described.content, [type]: { ...content, examples } } }
}
