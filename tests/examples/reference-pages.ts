/** The API reference: a page for each tag of the description, with the worked example of each operation. */
import type { ApiExample, ApiExamples } from '../../src/api-examples.ts'

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly security?: readonly object[]
}

export interface ReferredDocument {
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

/** Examples longer than this are cut: the whole answer is in `openapi.json`. */
const ANSWER_LINES_MAX = 80

/** The text of each page, by file name. */
export function referencePages({ tags, paths }: ReferredDocument, { operations }: ApiExamples): Map<string, string> {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
  )
  const pages = tags.map(({ name, description }) => {
    const own = all.filter((operation) => operation.tags.includes(name))
    const rows = own.map(
      ({ method, path, summary, description: needs }) => `| \`${method} ${path}\` | ${summary}. | ${needs} |`,
    )
    const parts = own.map((operation) => {
      const example = operations[operation.operationId]
      return example === undefined ? '' : workedExample(operation, example)
    })
    const lines = [
      `# ${name}`,
      '',
      description,
      '',
      '| Call | Result | Permission |',
      '|---|---|---|',
      ...rows,
      '',
      ...parts,
    ]
    return [pageOf(name), `${lines.join('\n').trimEnd()}\n`] as const
  })
  return new Map([['README.md', indexPage(tags)], ...pages])
}

function pageOf(tag: string): string {
  return `${tag.replace('/', '-')}.md`
}

function indexPage(tags: ReferredDocument['tags']): string {
  const rows = tags.map(({ name, description }) => `| [${name}](${pageOf(name)}) | ${description} |`)
  return [
    '# API reference',
    '',
    'Every call of the API, with a worked example. The tests make these calls and generate these pages, so they match the service.',
    '`$DAYBOOK` is the address of your service, and `$TOKEN` is your token. `$DAYBOOK/docs` also shows all parameters and members.',
    '`$DAYBOOK/openapi.json` is the OpenAPI document.',
    '',
    '| Record | Description |',
    '|---|---|',
    ...rows,
    '',
  ].join('\n')
}

function workedExample(operation: Operation & { method: string; path: string }, example: ApiExample): string {
  const answer = answerBlock(example)
  return [`## ${operation.summary}`, '', '```sh', curl(operation, example), '```', '', answer, ''].join('\n')
}

function curl(
  { method, path, security }: Operation & { method: string; path: string },
  { query = {}, path: names = {}, body, file }: ApiExample,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? '')
  const pairs = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const url = `"$DAYBOOK${filled}${pairs.size === 0 ? '' : `?${pairs}`}"`
  const isPlain = method === 'GET' || (method === 'POST' && (body !== undefined || file !== undefined))
  const parts = [
    `curl -sS${isPlain ? '' : ` -X ${method}`} ${url}`,
    ...(path.startsWith('/v2/') ? [credentials(security)] : []),
    ...(file === undefined ? [] : [`-F 'file=@${file.name};type=${file.type}'`]),
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body, undefined, 2).replaceAll("'", "'\\''")}'`]),
  ]
  return parts.join(' \\\n  ')
}

/** The cookie where a token is not enough. */
function credentials(security: Operation['security']): string {
  const needsCookie = security?.length === 1 && security.every((scheme) => 'session' in scheme)
  return needsCookie ? '--cookie "__Host-daybook=$SESSION"' : '-H "Authorization: Bearer $TOKEN"'
}

function answerBlock({ status, type, answer }: ApiExample): string {
  if (status === 303) return 'The response redirects to the address in its `location` header.'
  if (answer === undefined) return `The response is the file, as \`${type}\`.`
  const text =
    typeof answer === 'string' ? answer.trimEnd().replaceAll('\r\n', '\n') : JSON.stringify(answer, undefined, 2)
  const lines = text.split('\n')
  const cut = lines.length > ANSWER_LINES_MAX
  const kept = cut ? [...lines.slice(0, ANSWER_LINES_MAX), '…'] : lines
  const language = cut || type !== undefined ? 'text' : 'json'
  return [`\`\`\`${language}`, ...kept, '```'].join('\n')
}
