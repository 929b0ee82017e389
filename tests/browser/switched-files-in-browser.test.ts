/** Files that a browser keeps, when it opens another instance. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../support/console-visit.ts'
import { givePassword, PASSWORD } from '../support/people.ts'
import { writtenBill } from '../support/written-bill.ts'

/** Sends a request with the cookie of the page; answers the text. */
function ask(page: Page, method: string, path: string, body?: object): Promise<string> {
  return page.evaluate(
    async ([method, path, body]) => {
      const type = { 'content-type': 'application/json' }
      return (await fetch(path, { method, ...(body !== null && { headers: type, body }) })).text()
    },
    [method, path, body === undefined ? null : JSON.stringify(body)] as const,
  )
}

/** Uploads a bill with the cookie of the page. */
function upload(page: Page, number: string): Promise<number> {
  return page.evaluate(
    async ([number, xml]) => {
      const form = new FormData()
      form.append('file', new Blob([xml]), `${number}.xml`)
      const answer = await fetch('/v2/supplier-bill', { method: 'POST', body: form })
      return ((await answer.json()) as { success: { id: number } }).success.id
    },
    [number, writtenBill(number)] as const,
  )
}

inBrowser('another instance', (open) => {
  test('does not show a bill of the previous instance from the browser cache', async () => {
    await using visit = await open()
    const { world } = visit
    for (const client of [world.admin, world.other]) await givePassword(world, client, client.userId)
    const page = await visit.openStranger('/sign-in')
    const signIn = { email: 'admin@lumen.example', password: PASSWORD }
    await ask(page, 'POST', '/v2/session', { ...signIn, instance: 1 })
    const id = await upload(page, 'R-1')
    const path = `/v2/supplier-bill/file?id=${id}`
    assert.match(await ask(page, 'GET', path), />R-1</)
    await ask(page, 'POST', '/v2/session', { ...signIn, instance: 2 })
    assert.equal(await upload(page, 'R-2'), id)
    assert.match(await ask(page, 'GET', path), />R-2</)
  })
})
