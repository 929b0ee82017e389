import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { levelOfAction } from '../kernel/auth/level-of-action.ts'
import { systemActor } from '../kernel/auth/session.ts'
import { absentIds } from '../kernel/db/find-referred.ts'
import { NotFound } from '../kernel/errors.ts'
import { recordTag } from '../kernel/http/entity-tag.ts'
import { givenIn, queryOf } from '../kernel/http/given-in.ts'
import { runIdempotent } from '../kernel/http/idempotency.ts'
import { allowing } from '../kernel/http/let-in.ts'
import { dryRun, type Given, idParam, type Param, type Params } from '../kernel/http/params.ts'
import { acceptUploads, readUpload } from '../kernel/http/read-upload.ts'
import { runTrial, runWrite, warnedOfBody } from '../kernel/http/run-write.ts'
import { sendContent } from '../kernel/http/send-content.ts'
import { sendJson } from '../kernel/http/send-json.ts'
import { whileWanted, whileWantedBy } from '../kernel/http/while-wanted.ts'
import type { JobParts } from '../kernel/jobs/job.ts'
import type { Scope, Scopes } from '../kernel/scope.ts'
import { inWords } from '../kernel/with-article.ts'
import type {
  Action,
  BulkAction,
  ContentAction,
  OutsideAction,
  OutsideWork,
  ReadAction,
  UploadAction,
  WriteAction,
} from './action.ts'
import { isVersioned, takesFile } from './action.ts'
import { bodyCheck } from './body-check.ts'
import type { RecordDefinition } from './define-record.ts'
import type { Lists } from './list/lists.ts'
import { readPage, runAddressed, runList } from './list/run-list.ts'
import type { RecordKind } from './record-kind.ts'
import type { ChangeRequest, Verb } from './write/default-verbs.ts'
import { requireVersion } from './write/record-version.ts'
import { restoreWhole } from './write/restore-whole.ts'

/** The context of the routes of records. */
export interface RouteDeps {
  readonly scopes: Scopes
  readonly lists: Lists
  /** The context of actions that wait for other servers. */
  readonly parts: JobParts
}

/** Registers the list, the verbs and the actions of every record kind under `/v2/`. */
export function registerRecordRoutes(http: FastifyInstance, service: RouteDeps): void {
  for (const definition of service.lists.records.all) {
    registerList(http, service, definition)
    registerVerbs(http, service, definition)
    for (const action of definition.actions) registerAction(http, service, definition, action)
  }
}

function registerList(http: FastifyInstance, { scopes, lists }: RouteDeps, definition: RecordKind): void {
  const options = {
    ...allowing(definition.permission, 'READ'),
    config: definition.volatile ? { etag: false } : { kept: true },
  }
  http.get(
    `/v2/${definition.name}`,
    options,
    whileWantedBy(scopes, async (scope, request, reply) => {
      const query = queryOf(request)
      const id = oneAddressed(definition, query, scope)
      if (id === undefined) return sendJson(reply, await runList(lists, scope, definition.name, query))
      // A version that is older than the shown record is refused later; a newer one would not be.
      const { list, version } = await runAddressed(lists, scope, definition, query, id)
      if (list.includes('"meta":{"pagination":{"total":1,"count":1,')) {
        reply.header('etag', recordTag(reply.getHeader('etag') as string | undefined, version))
      }
      return sendJson(reply, list)
    }),
  )
}

function registerVerbs(http: FastifyInstance, service: RouteDeps, definition: RecordKind): void {
  const url = `/v2/${definition.name}`
  const { create, update, remove, restore } = definition.verbs
  const allowingVerb = (verb: Pick<Verb<never>, 'permission'>) =>
    allowing(verb.permission ?? definition.permission, 'WRITE')
  if (create !== null) {
    http.post(url, allowingVerb(create), (request, reply) => {
      const given: Given<Params> = givenIn(request, { ...create.params, dry_run: dryRun })
      return runWrite(writingOf(service, definition, given), request, reply, async (scope) => {
        const { id } = (given[definition.address?.parameter ?? ''] ?? {}) as { id?: number }
        if (id !== undefined) await requireVersion(scope, definition, id, request.headers)
        return create.run(scope, { body: request.body, given })
      })
    })
  }
  if (update !== null) http.put(url, allowingVerb(update), changeHandler(service, definition, update))
  if (remove !== null) http.delete(url, allowingVerb(remove), changeHandler(service, definition, remove))
  if (restore !== null) {
    const whole: typeof restore = { ...restore, run: (scope, request) => restoreWhole(scope, definition, request) }
    http.post(`${url}/restore`, allowingVerb(restore), changeHandler(service, definition, whole, 'deleted'))
  }
}

function changeHandler(
  service: RouteDeps,
  definition: RecordDefinition,
  verb: Verb<ChangeRequest>,
  state: 'live' | 'deleted' = 'live',
) {
  const params = { ...addressParams(definition), ...verb.params, ...(state === 'live' && { dry_run: dryRun }) }
  return (request: FastifyRequest, reply: FastifyReply) => {
    const given = givenIn(request, params)
    return runWrite(writingOf(service, definition, given), request, reply, async (scope) => {
      const id = await addressedId(scope, definition, given, state)
      await requireVersion(scope, definition, id, request.headers, state)
      return verb.run(scope, { id, body: request.body, given })
    })
  }
}

function registerAction(http: FastifyInstance, service: RouteDeps, definition: RecordDefinition, action: Action): void {
  const route: RouteOptions = {
    method: action.method,
    url: `/v2/${action.path}`,
    ...allowing(action.permission ?? definition.permission, levelOfAction(action), isVersioned(action)),
    handler: actionHandler(service, definition, action),
    config: { etag: action.kind !== 'content' && !('untilNow' in action), bodiless: !('body' in action) },
    ...('maxBytes' in action && { bodyLimit: action.maxBytes }),
  }
  const addTo = (routes: FastifyInstance) => void routes.route(route)
  if (takesFile(action)) http.register((uploads) => acceptUploads(uploads).then(() => addTo(uploads)))
  else addTo(http)
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

function actionHandler(service: RouteDeps, definition: RecordDefinition, action: Action): Handler {
  switch (action.kind) {
    case 'read':
      return readHandler(service, action)
    case 'write':
      return writeHandler(service, definition, action)
    case 'bulk':
      return bulkHandler(service, action)
    case 'upload':
      return uploadHandler(service, action)
    case 'content':
      return contentHandler(service, action)
    case 'outside':
      return outsideHandler(service, action)
  }
}

function readHandler({ scopes }: RouteDeps, action: ReadAction): Handler {
  return async (request, reply) => {
    const given = givenIn(request, action.params)
    const file = action.file?.open(scopes.reading(request.session, request.log), given)
    if (file !== undefined) return sendContent(request, reply, file)
    return whileWanted(scopes, request, reply, (scope) => action.run(scope, { given }))
  }
}

function contentHandler({ scopes }: RouteDeps, action: ContentAction): Handler {
  const check = bodyCheck(action.body)
  return async (request, reply) => {
    const asked = { given: givenIn(request, action.params), body: check(request.body) }
    return sendContent(request, reply, await action.run(scopes.reading(request.session, request.log), asked))
  }
}

function outsideHandler({ scopes, parts }: RouteDeps, action: OutsideAction): Handler {
  return async (request) => {
    const { session, log } = request
    const given = givenIn(request, action.params)
    const scope = () => scopes.reading(session, log)
    const asDaybook = { ...session, actor: systemActor }
    const work: OutsideWork = { ...parts, scope, writing: (write) => scopes.writing(asDaybook, write, log) }
    return warnedOfBody(request, await action.run(work, { given }))
  }
}

function uploadHandler(service: RouteDeps, action: UploadAction): Handler {
  return async (request, reply) => {
    const given = givenIn(request, action.params)
    const upload = await readUpload(request, action.maxBytes)
    const prepared = await action.prepare?.(request.session.instance.id, upload)
    return runWrite(service, request, reply, (scope) => action.run(scope, { given, upload, prepared }))
  }
}

function writeHandler(service: RouteDeps, definition: RecordDefinition, action: WriteAction): Handler {
  const about = service.lists.records.get(action.about ?? definition.name)
  const check = bodyCheck(action.body)
  const params = { ...action.params, ...(action.tried !== undefined && { dry_run: dryRun }) }
  return async (request, reply) => {
    const given: Given<Params> = givenIn(request, params)
    const body = check(request.body)
    return runWrite(writingOf(service, definition, given), request, reply, async (scope) => {
      if (typeof given.id === 'number') await requireVersion(scope, about, given.id, request.headers)
      return action.run(scope, { given, body })
    })
  }
}

function bulkHandler({ scopes }: RouteDeps, action: BulkAction): Handler {
  const check = bodyCheck(action.body)
  return async (request, reply) => {
    const given = givenIn(request, action.params)
    const read = async () => action.open?.(scopes.reading(request.session), await readUpload(request, action.maxBytes))
    const body = action.open === undefined ? check(request.body) : await read()
    const run = given.dry_run === true ? runTrial : runIdempotent
    return run(scopes, request, reply, (scope) => action.run(scope, { given, body }))
  }
}

/** The context of a write: if the query has `dry_run`, the list that describes the result, without caching. */
function writingOf(service: RouteDeps, { name }: RecordDefinition, { dry_run }: Given<Params>) {
  if (dry_run !== true) return service
  const lists = { ...service.lists, kept: undefined }
  const read = async (scope: Scope, ids: readonly number[]) =>
    (await readPage(lists, scope, name, { ids, limit: 100 })).records
  return { ...service, tried: { name, read } }
}

/** The parameter that identifies the record: `id`, or the address of the kind. */
export function addressParams(definition: RecordDefinition): Params {
  const { address } = definition
  if (address === undefined) return { id: idParam(`The id of the ${inWords(definition.name)}.`) }
  return { [address.parameter]: addressParam(address) }
}

function addressParam(address: NonNullable<RecordDefinition['address']>): Param {
  return {
    description: address.description,
    schema: { type: 'string' },
    required: true,
    read: address.read,
  }
}

/** The id if a list is requested for exactly one record; the account needs none, if it is not read as a list. */
function oneAddressed({ address, verbs }: RecordKind, query: Readonly<Record<string, unknown>>, { instance }: Scope) {
  if (verbs.update?.params.id && Object.keys(query).every((name) => name === 'fields')) return instance.id
  const text = String(query.id ?? query[address?.parameter ?? ''] ?? '')
  return /^\d{1,15}$/.test(text) ? Number(text) : address?.parse(text)?.id
}

async function addressedId(
  scope: Scope,
  definition: RecordDefinition,
  given: Given<Params>,
  state: 'live' | 'deleted',
): Promise<number> {
  if (definition.address === undefined) return Number(given.id ?? scope.instance.id)
  const { id, only } = given[definition.address.parameter] as { id: number; only?: Record<string, string | number> }
  if ((await absentIds(scope, definition.name, [id], only, state)).length > 0) throw new NotFound()
  return id
}
