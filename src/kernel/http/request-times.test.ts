import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RequestTimes } from './request-times.ts'

test('a time falls into every bucket whose bound it does not exceed', () => {
  const times = new RequestTimes()
  for (const ms of [0.5, 1, 1.1, 40_000]) times.observe('GET', '/v2/tax', 200, ms)
  const buckets = Object.fromEntries(
    [...times.render().matchAll(/_bucket\{le="([^"]+)",[^}]+\} (\d+)/g)].map(([, bound, count]) => [
      bound,
      Number(count),
    ]),
  )
  assert.deepEqual([buckets['0.001'], buckets['0.0025'], buckets['30'], buckets['+Inf']], [2, 3, 3, 4])
  assert.match(times.render(), /_count\{method="GET",route="\/v2\/tax",status="200"\} 4\n/)
  const sum = Number(/_sum\{[^}]+\} (.+)/.exec(times.render())?.[1])
  assert.ok(Math.abs(sum - 40.0026) < 1e-9)
})

test('each method, route and status has separate times', () => {
  const times = new RequestTimes()
  times.observe('GET', '/a', 200, 1)
  times.observe('GET', '/a', 404, 1)
  times.observe('PUT', '/a', 200, 1)
  times.observe('GET', '/b', 200, 1)
  assert.equal(times.render().match(/_count\{/g)?.length, 4)
})
