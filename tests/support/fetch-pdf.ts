import assert from 'node:assert/strict'
import type { Client, World } from '../world.ts'

/** Requests a PDF: `invoice/pdf?id=1`. */
export async function fetchPdf(world: World, path: string, headers: Record<string, string> = {}, client = world.admin) {
  const url = `/v2/${path}`
  const answer = await world.app.http.inject({
    method: 'GET',
    url,
    headers: { authorization: `Bearer ${client.token}`, ...headers },
  })
  return { status: answer.statusCode, headers: answer.headers, pdf: answer.rawPayload, body: answer.body }
}

/** The PDF, which must exist. */
export async function pdfOf(world: World, path: string): Promise<Buffer> {
  const { status, pdf, body } = await fetchPdf(world, path)
  assert.equal(status, 200, body)
  return pdf
}

/** A new client in the form of a document's reference. */
export async function clientOf(admin: Client, body: object = {}) {
  return [{ id: await admin.create('contact', { type: 'organization', name: 'Acme', ...body }) }]
}

/** Uploads a file, whose bytes are given as latin1, and returns its alias. */
export async function uploadLogo(world: World, name: string, content: string): Promise<string> {
  const head = `--x7\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  const answer = await world.app.http.inject({
    method: 'POST',
    url: '/v2/file',
    headers: {
      authorization: `Bearer ${world.admin.token}`,
      'content-type': 'multipart/form-data; boundary=x7',
    },
    payload: Buffer.from(`${head}${content}\r\n--x7--\r\n`, 'latin1'),
  })
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().success.alias
}
