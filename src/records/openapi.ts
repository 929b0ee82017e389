import Type from 'typebox'
import { levelOfAction } from '../kernel/auth/level-of-action.ts'
import {
  bodyErrors,
  bodyOf,
  bytes,
  dryRunSchema,
  errors,
  form,
  idempotencyKey,
  ifMatch,
  type Json,
  json,
  jsonOrBytes,
  listSchema,
  onlyRequired,
  paramList,
  queryParameter,
  sharedSchemas,
  success,
  withoutDefault,
} from '../kernel/http/openapi-answers.ts'
import { withHeaders } from '../kernel/http/openapi-headers.ts'
import { dryRun } from '../kernel/http/params.ts'
import { standardParameters } from '../kernel/http/standard-parameters.ts'
import { inPlural, inWords, withArticle } from '../kernel/with-article.ts'
import { type Action, isVersioned, takesFile } from './action.ts'
import type { RecordDefinition } from './define-record.ts'
import type { Field } from './fields/field.ts'
import { moneyFields } from './list/list-sums.ts'
import { sortNames } from './list/plan-list.ts'
import type { RecordKind } from './record-kind.ts'
import { addressParams } from './record-routes.ts'
import type { Records } from './records.ts'
import type { Verb } from './write/default-verbs.ts'

/** OpenAPI 3.1 of all record kinds, from the definitions that also validate and render. */

/** The parts of the OpenAPI document that are derived from the record kinds. */
export interface ApiDescription {
  readonly paths: Json
  readonly schemas: Json
  /** The bodies of creates. In named schemas, generators would treat a member with a default as required. */
  readonly requestBodies: Json
  readonly tags: readonly Json[]
}

/** Describes every list, verb and action. */
export function describeRecords(records: Records): ApiDescription {
  const paths: Record<string, Record<string, Json>> = {}
  const schemas: Record<string, Json> = {}
  const requestBodies: Record<string, Json> = {}
  const add = (path: string, method: string, operation: Json, isVolatile = false, isUntagged = false): void => {
    const isTagged = method === 'get' && !isVolatile && !isUntagged
    paths[path] = { ...paths[path], [method]: withHeaders(operation, isTagged, isVolatile) }
  }
  for (const definition of records.all) {
    const name = schemaName(definition)
    schemas[name] = recordSchema(definition)
    const path = `/v2/${definition.name}`
    add(path, 'get', listOperation(definition), definition.volatile)
    const { create, update, remove, restore } = definition.verbs
    if (create !== null)
      requestBodies[`${name}Create`] = { required: true, content: json(postSchema(definition, create)) }
    if (update !== null) schemas[`${name}Body`] = bodySchema(definition)
    if (create !== null) add(path, 'post', createOperation(definition, create))
    if (update !== null) add(path, 'put', changeOperation(definition, update, 'update'))
    if (remove !== null) add(path, 'delete', changeOperation(definition, remove, 'delete'))
    if (restore !== null) add(`${path}/restore`, 'post', changeOperation(definition, restore, 'restore'))
    for (const action of definition.actions) {
      const isUntagged = 'streams' in action || 'untilNow' in action
      add(`/v2/${action.path}`, action.method.toLowerCase(), actionOperation(definition, action), false, isUntagged)
    }
  }
  const tags = records.all.map((definition) => ({ name: definition.name, description: definition.description }))
  return { paths, schemas: { ...schemas, ...sharedSchemas }, requestBodies, tags }
}

/** `project/folder` → `ProjectFolder`. */
function schemaName(definition: RecordDefinition): string {
  return definition.name.replace(/(?:^|[/-])(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** One record in a response. All members are present unless `fields` selects some; no others are allowed. */
function recordSchema(definition: RecordDefinition): Json {
  const { rendered } = definition
  return {
    type: 'object',
    description: definition.description,
    required: rendered.map(({ name }) => name),
    properties: {
      ...Object.fromEntries(rendered.map((field) => [field.name, field.answer])),
      deleted: { const: true, description: 'Only on deleted records, which only updated_after lists.' },
    },
    ...flatCustomFields(definition, ['string', 'null']),
    additionalProperties: false,
  }
}

/**
 * Custom fields by their ids, in a response if `fields` lists them, and in a body. `not` twice means the same as the
 * types, and keeps generators from an index signature that conflicts with the other members.
 */
function flatCustomFields({ customFields }: RecordDefinition, type: readonly string[]): Json {
  if (customFields === undefined) return {}
  const description = 'The value of the custom field with this id: text, a number in bodies, or null.'
  return { patternProperties: { '^custom_field_[1-9]\\d{0,14}$': { not: { not: { type } }, description } } }
}

/** The body of an update: members that are not sent keep their values. */
function bodySchema(definition: RecordDefinition): Json {
  const writable = [...definition.members.values()].filter((field) => field.body !== null)
  return {
    type: 'object',
    properties: Object.fromEntries(writable.map(({ name, body }) => [name, withoutDefault(body)])),
    ...flatCustomFields(definition, ['string', 'number', 'null']),
  }
}

/** The body of a POST. If the query can name a record to change, that of an update is also possible. */
function postSchema(definition: RecordDefinition, create: Verb<never>): Json {
  const schema = createSchema(definition)
  return isAlsoUpdate(definition, create) ? { anyOf: [schema, bodyReference(definition)] } : schema
}

function isAlsoUpdate({ address }: RecordDefinition, { params }: Verb<never>): boolean {
  return address !== undefined && address.parameter in params
}

function bodyReference(definition: RecordDefinition): Json {
  return { $ref: `#/components/schemas/${schemaName(definition)}Body` }
}

/** The body of a create. Of a required member and those that can replace it, such as its ISO twin, one is required. */
function createSchema(definition: RecordDefinition): Json {
  const writable = [...definition.members.values()].filter((field) => field.body !== null)
  const required = writable.filter((field) => field.required)
  const standIns = (field: Field) => (field.companions ?? []).filter((companion) => companion.body !== null)
  const eitherOf = required.filter((field) => standIns(field).length > 0)
  const always = required.filter((field) => standIns(field).length === 0)
  return {
    type: 'object',
    ...(always.length > 0 && { required: always.map(({ name }) => name) }),
    properties: Object.fromEntries(writable.map((field) => [field.name, field.body])),
    ...flatCustomFields(definition, ['string', 'number', 'null']),
    ...(eitherOf.length > 0 && {
      allOf: eitherOf.map((field) => ({ anyOf: [field, ...standIns(field)].map(onlyRequired) })),
    }),
  }
}

function listOperation(definition: RecordDefinition): Json {
  const own = definition.params?.params ?? {}
  const summed = moneyFields(definition).map(({ name }) => name)
  const standard: Record<string, Json> = {
    ...Object.fromEntries(standardParameters),
    ...(summed.length > 0 && {
      sums: { type: 'string', description: `Comma-separated list of amounts to sum: ${summed.join(', ')}.` },
    }),
    ...(definition.sumsBy && {
      sums_by: { enum: Object.keys(definition.sumsBy), description: 'Groups the sums, in addition to the currency.' },
    }),
  }
  const filters = [...definition.members.values()].filter(({ name, filter }) => filter && name !== 'id' && !own[name])
  const parameters = [
    ...(definition.address ? paramList(addressParams(definition)).map((given) => ({ ...given, required: false })) : []),
    ...Object.entries(standard).map(([name, { description, ...schema }]) =>
      queryParameter(name, String(description), schema),
    ),
    ...paramList(own),
    ...filters.map((field) => queryParameter(field.name, `Filter. ${field.description}`, { type: 'string' })),
  ]
  const record = { $ref: `#/components/schemas/${schemaName(definition)}` }
  const schema = listSchema(record, summed, groupSchemas(definition))
  const named = operation(definition, 'list', `List ${inPlural(definition.name)}`, definition.permission, 'READ')
  return {
    ...named,
    description: `${named.description} Sorts by ${sortNames(definition)}.`,
    parameters,
    responses: {
      200: { description: 'A page of records.', content: json(schema) },
      ...errors([400, 401, 403, 429, 503]),
    },
  }
}

/** The member that identifies the group of a sum: a reference as records show it, or a month. */
function groupSchemas({ members, sumsBy = {} }: RecordDefinition): Json {
  const month = { type: 'string', pattern: '^\\d{4}-\\d{2}$' }
  return Object.fromEntries(
    Object.entries(sumsBy).map(([name, member]) => {
      const field = members.get(member)
      return [name, field === undefined || field.references.length === 0 ? month : field.answer]
    }),
  )
}

function createOperation(definition: RecordDefinition, verb: Verb<never>): Json {
  const permission = verb.permission ?? definition.permission
  const changes = isAlsoUpdate(definition, verb)
  return {
    ...operation(definition, 'create', `Create ${withArticle(definition.name)}`, permission, 'WRITE'),
    parameters: [...paramList({ ...verb.params, dry_run: dryRun }), ...(changes ? [ifMatch] : []), idempotencyKey],
    requestBody: { $ref: `#/components/requestBodies/${schemaName(definition)}Create` },
    responses: {
      200: success(Type.Object(verb.also ?? {}), dryRunSchema(schemaName(definition), verb.found)),
      ...errors([400, 401, 403, 409, ...(changes ? [412] : []), ...bodyErrors, 429, 503]),
    },
  }
}

const changeTitles = { update: 'Update', delete: 'Delete', restore: 'Restore a deleted' }

function changeOperation(definition: RecordKind, verb: Verb<never>, what: keyof typeof changeTitles): Json {
  const permission = verb.permission ?? definition.permission
  const title = `${changeTitles[what]} ${what === 'restore' ? inWords(definition.name) : withArticle(definition.name)}`
  const body = json(bodyReference(definition))
  const takesBody = what !== 'delete' && definition.verbs.update !== null
  return {
    ...operation(definition, what, title, permission, 'WRITE'),
    parameters: [
      ...paramList({ ...addressParams(definition), ...verb.params, ...(what !== 'restore' && { dry_run: dryRun }) }),
      ifMatch,
      ...(what === 'restore' ? [idempotencyKey] : []),
    ],
    ...(takesBody && { requestBody: { required: what === 'update', content: body } }),
    responses: {
      200: success(
        Type.Object(verb.also ?? {}),
        what === 'restore' ? undefined : dryRunSchema(schemaName(definition), verb.found),
      ),
      ...errors([400, 401, 403, 404, 409, 412, ...bodyErrors, 429, 503]),
    },
  }
}

function actionOperation(definition: RecordDefinition, action: Action): Json {
  const id = action.path.replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase())
  return {
    ...operation(definition, id, action.summary, action.permission ?? definition.permission, levelOfAction(action)),
    operationId: action.method === 'GET' ? id : `${action.method.toLowerCase()}${id[0]?.toUpperCase()}${id.slice(1)}`,
    parameters: [
      ...paramList({ ...action.params, ...('tried' in action && { dry_run: dryRun }) }),
      ...(isVersioned(action) ? [ifMatch] : []),
      ...(action.method === 'POST' && !['outside', 'content'].includes(action.kind) ? [idempotencyKey] : []),
    ],
    ...('body' in action && action.body && { requestBody: bodyOf(action.body) }),
    ...(takesFile(action) && { requestBody: { required: true, content: form } }),
    responses: {
      200: actionAnswer(definition, action),
      ...errors([400, 401, 403, 404, 409, ...(isVersioned(action) ? [412] : [])]),
      ...errors([...(action.method === 'GET' ? [] : bodyErrors), 429, 503]),
    },
  }
}

function actionAnswer(definition: RecordDefinition, action: Action): Json {
  switch (action.kind) {
    case 'read':
      return { description: 'The requested data.', content: jsonOrBytes(action.answer, action.file?.mimeTypes) }
    case 'bulk':
    case 'outside':
      return { description: 'The requested data.', content: json(action.answer) }
    case 'content':
      return {
        description: 'The content, as a download.',
        content: Object.fromEntries(action.mimeTypes.map((type) => [type, { schema: bytes }])),
      }
    case 'write':
    case 'upload':
      return success(
        Type.Object(action.also ?? {}),
        'tried' in action ? dryRunSchema(schemaName(definition), action.tried) : undefined,
      )
  }
}

function operation(
  definition: RecordDefinition,
  verb: string,
  summary: string,
  permission: string,
  access: string,
): Json {
  const needed = permission === 'ANY' ? 'Any token.' : `Needs ${access} permission on ${permission}.`
  return { operationId: `${verb}${schemaName(definition)}`, summary, description: needed, tags: [definition.name] }
}
