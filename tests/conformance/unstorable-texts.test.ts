/** Errors of texts that cannot be stored end with the meaning of the field, wherever they are sent. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOneWorld } from './conformance-world.ts'
import type { Rendered } from './list-oracle.ts'

const unstorable = 'must not contain NUL or incomplete characters'

/** Not queries of a list or a verb; and the sums of a list, whose error names the possible ones. */
function isOther(path: string, name: string): boolean {
  return (
    path === '/v2/events' ||
    path.startsWith('/v2/session') ||
    path.startsWith('/v2/instance/backup') ||
    name.startsWith('sums')
  )
}

inOneWorld('texts that cannot be stored', (world) => {
  const operations = () =>
    Object.entries(world().document.paths).flatMap(([path, byMethod]) =>
      Object.entries(byMethod).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
    )
  const messageOf = (body: Rendered, field: string): string => {
    const details: Rendered[] = body.error.details ?? []
    return details.find((detail) => detail.field === field)?.message ?? JSON.stringify(body)
  }

  test('400: in each query parameter', async () => {
    for (const { path, method, operation } of operations().filter(({ path }) => path.startsWith('/v2/'))) {
      for (const { name, in: place, description } of operation.parameters ?? []) {
        if (place !== 'query' || isOther(path, name)) continue
        const { status, body } = await world().admin.call(method, `${path}?${name}=%00`)
        const meaning = String(description).replace(/^Filter\. /, '')
        const expected = `${name}: ${unstorable}. ${meaning}`
        assert.deepEqual([status, messageOf(body, name)], [400, expected], `${method} ${path}`)
      }
    }
  })

  test('400: in each member of a body', async () => {
    for (const { path, method, operation } of operations()) {
      const schema = operation.requestBody?.content?.['application/json']?.schema
      for (const [name, member] of Object.entries<Rendered>(schema?.properties ?? {})) {
        const { status, body } = await world().admin.call(method, path, { [name]: '\0' })
        const meaning = member.description === undefined ? '' : ` ${member.description}`
        const expected = `${name}: ${unstorable}.${meaning}`
        assert.deepEqual([status, messageOf(body, name)], [400, expected], `${method} ${path}`)
      }
    }
  })

  test('400: in an element of a list in a body', async () => {
    const values = [['shoot-1', 1, 2, 'Shoot\0']]
    const save = { columns: ['external_id', 'start', 'end', 'name'], values }
    const { status, body } = await world().admin.post('/v2/booking/bulk', { save })
    assert.equal(status, 400)
    assert.match(
      messageOf(body, 'save.values[0][3]'),
      new RegExp(`^save.values\\[0\\]\\[3\\]: ${unstorable}\\. .+\\.$`),
    )
  })
})
