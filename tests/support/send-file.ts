import assert from 'node:assert/strict'
import type { Client } from '../world.ts'

/** Uploads a text as a file in a form, and returns the id of the created record. */
export async function sendFile(client: Client, path: string, name: string, text: string): Promise<number> {
  const boundary = 'sample-boundary'
  const lines = [
    `--${boundary}`,
    `content-disposition: form-data; name="file"; filename="${name}"`,
    '',
    text,
    `--${boundary}--`,
    '',
  ]
  const type = `multipart/form-data; boundary=${boundary}`
  const { status, body } = await client.post(path, lines.join('\r\n'), { 'content-type': type })
  assert.equal(status, 200, JSON.stringify(body))
  return body.success.id
}
