import assert from 'node:assert/strict'
import type { Client } from '../world.ts'

/** Sends a file as a form with one part. Returns the id that the answer names. */
export async function sendFile(client: Client, path: string, name: string, text: string): Promise<number> {
  const { status, body } = await postFile(client, path, name, Buffer.from(text))
  assert.equal(status, 200, JSON.stringify(body))
  return body.success.id
}

/** The same for any bytes, whatever is answered. */
export function postFile(client: Client, path: string, name: string, bytes: Buffer) {
  const boundary = 'sample-boundary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  const form = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return client.post(path, form, { 'content-type': `multipart/form-data; boundary=${boundary}` })
}
