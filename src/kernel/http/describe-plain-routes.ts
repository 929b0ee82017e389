import { bodyErrors, bytes, errors, type Json, json } from './openapi-answers.ts'
import { withHeaders } from './openapi-headers.ts'
import type { PlainRoute } from './plain-routes.ts'

/** The part of the OpenAPI document about plain routes; the tag of each is the beginning of its path. */
export function describePlainRoutes(routes: readonly PlainRoute<never>[]): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const route of routes) {
    const path = `/v2/${route.path}`
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: withHeaders(operation(route), false) }
  }
  return paths
}

const redirect = {
  description: 'Redirects.',
  headers: { location: { description: 'Where to go.', schema: { type: 'string' } } },
}

function operation(route: PlainRoute<never>): Json {
  const { method, path, access, summary, description, parameters, body, errors: statuses = [] } = route
  const name = `${method.toLowerCase()}-${path}`.replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase())
  const own = new Set([
    ...statuses,
    ...(method === 'GET' ? [] : bodyErrors),
    ...(access === 'open' ? [] : [401]),
    400,
    429,
    503,
  ])
  return {
    operationId: name,
    summary,
    description,
    tags: path.split('/', 1),
    ...(access === 'open' && { security: [] }),
    ...(access === 'cookie' && { security: [{ session: [] }] }),
    ...(parameters !== undefined && { parameters }),
    ...(body !== undefined && { requestBody: { required: true, content: json(body.schema) } }),
    responses: {
      ...success(route),
      ...errors([...own].toSorted((a, b) => a - b)),
    },
  }
}

function success({ answer, file }: PlainRoute<never>): Json {
  if (file !== undefined) return { 200: { description: 'The file.', content: { [file]: { schema: bytes } } } }
  return answer === undefined ? { 303: redirect } : { 200: { description: 'Done.', content: json(answer) } }
}
