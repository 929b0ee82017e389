import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createConfig, lintFromString, type NormalizedProblem } from '@redocly/openapi-core'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import packageJson from '../../package.json' with { type: 'json' }
import { apiDescription } from '../../src/api-description.ts'
import { Records } from '../../src/records/records.ts'
import { records } from '../../src/registry.ts'
import { inOneWorld } from './conformance-world.ts'

/** Rules beside those of Redocly's strictest set. */
const moreRules = [
  ...['array-parameter-serialization', 'component-name-unique', 'no-invalid-parameter-examples'],
  ...['no-invalid-schema-examples', 'no-required-schema-properties-undefined', 'operation-description'],
  ...['operation-singular-tag', 'operation-tag-defined', 'parameter-description', 'path-params-defined'],
  'spec-strict-refs',
]

/** The only responses of these operations redirect the browser. */
const redirects = ['start', 'callback'].map(
  (step) =>
    `operation-2xx-response #/paths/~1v2~1session~1oidc~1${step}/get/responses: ` +
    'Operation must have at least one `2XX` response.',
)

/**
 * Examples must not have members that the schema lacks. Those of bodies are left out, because this rule does not see
 * through `anyOf`; they are requests that tests have sent (`tests/examples`).
 */
const isBodyExample = ({ ruleId, location: [at] }: NormalizedProblem) =>
  ruleId === 'no-invalid-media-type-examples' && at?.pointer?.startsWith('#/components/requestBodies/') === true

async function findingsIn(description: object): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: Object.fromEntries(moreRules.map((rule) => [rule, 'error'])),
  })
  const problems = await lintFromString({ source: JSON.stringify(description), config })
  const found = problems.filter((problem) => !isBodyExample(problem))
  return found.map(({ ruleId, message, location: [at] }) => `${ruleId} ${at?.pointer}: ${message}`)
}

test('Redocly finds no fault in the API description', async () => {
  const description = apiDescription(new Records(records), packageJson.version)
  assert.deepEqual(await findingsIn(description), redirects)
})

inOneWorld('API description', (world) => {
  test('describes every route under /v2, and no other', async () => {
    const { app, document } = world()
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const feeds = described.filter((route) => route.includes(' /feed/'))
    assert.deepEqual(feeds, ['GET /feed/{kind}/{secret}', 'GET /feed/{kind}/{secret}/freebusy'])
    assert.deepEqual(
      described.filter((route) => !feeds.includes(route)).toSorted(),
      routesOf(app.http.printRoutes({ commonPrefix: false })).toSorted(),
    )
  })

  test('says that every write refuses a body that is too slow, too large or not JSON, even if it needs none', () => {
    const operations = Object.entries(world().document.paths).flatMap(([path, byMethod]) =>
      Object.entries(byMethod as Record<string, { responses: object }>)
        .filter(([method]) => path.startsWith('/v2/') && method !== 'get')
        .map(([method, { responses }]) => {
          return [`${method} ${path}`, ['408', '413', '415'].every((status) => status in responses)] as const
        }),
    )
    assert.deepEqual(
      operations.filter(([, isSaid]) => !isSaid).map(([name]) => name),
      [],
    )
  })

  test('describes every operation, parameter and member', () => {
    const { paths, components } = world().document
    const ids = Object.values(paths).flatMap((operations) => Object.values(operations).map((one) => one.operationId))
    assert.equal(new Set(ids).size, ids.length)
    for (const [path, operations] of Object.entries(paths)) {
      for (const [method, { summary, parameters = [] }] of Object.entries(operations)) {
        assert.ok(summary, `${method} ${path}`)
        assert.doesNotMatch(summary, /\ba [aeio]/i, `${method} ${path}`)
        const names = parameters.map(({ name }) => name)
        assert.equal(new Set(names).size, names.length, `${method} ${path}: ${names}`)
        for (const { name, description } of parameters) assert.ok(description, `${method} ${path} ${name}`)
      }
    }
    for (const [name, { properties }] of Object.entries(components.schemas)) {
      if (/Body$/.test(name) || ['Pagination', 'Success', 'Error'].includes(name)) continue
      for (const [member, schema] of Object.entries(properties ?? {})) {
        assert.ok((schema as { description?: string }).description, `${name}.${member}`)
      }
    }
  })

  test('has the required members, defaults and limits of a body', () => {
    const { schemas, requestBodies } = world().document.components
    const { BookingBody } = schemas
    const BookingCreate = requestBodies.BookingCreate?.content['application/json']?.schema
    const PaymentCreate = requestBodies.PaymentCreate?.content['application/json']?.schema
    const check = (schema: unknown, body: object) => Compile(schema as TSchema).Check(JSON.parse(JSON.stringify(body)))
    const times = { start: 1_780_000_000, end: 1_780_003_600 }
    assert.ok(check(BookingCreate, { name: 'Grading', ...times, custom_field_7: 'Night' }))
    const iso = { start: undefined, start_date_time_iso: '2026-03-01T09:00:00+01:00' }
    assert.ok(check(BookingCreate, { name: 'Grading', ...times, ...iso }))
    for (const without of ['name', 'start', 'end']) {
      assert.ok(!check(BookingCreate, { name: 'Grading', ...times, [without]: undefined }), without)
      assert.ok(!check(BookingBody, { [without]: null }), `${without}: null`)
    }
    assert.ok(check(BookingBody, {}))
    assert.ok(!check(BookingBody, { name: 'x'.repeat(256) }))
    for (const wrong of [{}, [], true]) assert.ok(!check(BookingBody, { custom_field_7: wrong }))
    for (const right of ['Night', 7, null]) assert.ok(check(BookingBody, { custom_field_7: right }))
    assert.ok(check(PaymentCreate, { invoice_id: 5, amount: '10' }))
    assert.ok(!check(PaymentCreate, { amount: '10' }))
    const { properties } = BookingCreate as { properties: Record<string, { default?: unknown }> }
    assert.equal(properties.all_day?.default, 'false')
  })

  test('has the default of an optional parameter', () => {
    const defaults = Object.entries(world().document.paths['/v2/booking'] ?? {}).flatMap(([method, one]) =>
      (one.parameters ?? [])
        .filter(({ schema }) => schema?.default !== undefined)
        .map(({ name, schema }) => `${method} ${name} ${schema?.default}`),
    )
    const reported = defaults.filter((one) => one.includes('notify_user_resources'))
    assert.deepEqual(
      reported,
      ['post', 'put', 'delete'].map((method) => `${method} notify_user_resources true`),
    )
    assert.ok(!defaults.some((one) => one.includes('billed')), 'without billed, both are listed')
  })
})

/** `GET /v2/tax` and so on, from the tree that Fastify prints. */
function routesOf(tree: string): string[] {
  const routes: string[] = []
  const parents: string[] = []
  for (const line of tree.split('\n')) {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S*)(?: \(([^)]*)\))?/.exec(line) ?? []
    if (part === '') continue
    const depth = indent.length / 4
    const path = `${parents[depth - 1] ?? ''}${part}`
    parents[depth] = path
    for (const method of methods.split(', ').filter((one) => one !== '' && one !== 'HEAD'))
      routes.push(`${method} ${path}`)
  }
  return routes.filter((route) => route.includes(' /v2/'))
}
