import { fetchOk } from './client.ts'

/** A file that the service makes of a body. Throws a `Problem`. */
export async function receiveFile(path: string, body: unknown): Promise<Blob> {
  const headers = { 'content-type': 'application/json' }
  const request = { method: 'POST', credentials: 'same-origin', headers, body: JSON.stringify(body) } as const
  return fetchOk(path, request, (answer) => answer.blob())
}
