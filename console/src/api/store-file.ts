import { fetchOk } from './client.ts'
import type { Picked } from './picked.ts'

/** Sends a file to the service and answers what names it. Throws a `Problem`. */
export async function uploadFile(file: File): Promise<Picked> {
  const form = new FormData()
  form.append('file', file)
  const answer = await fetchOk('/v2/file', { method: 'POST', credentials: 'same-origin', body: form })
  const { success } = (await answer.json()) as { readonly success: { readonly id: number } }
  return { id: success.id, name: file.name }
}
