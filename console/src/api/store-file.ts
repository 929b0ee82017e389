import { send } from './client.ts'
import type { Picked } from './picked.ts'

/** Sends a file to the service and answers what names it. Throws a `Problem`. */
export async function uploadFile(file: File): Promise<Picked> {
  const form = new FormData()
  form.append('file', file)
  const { body } = await send<{ readonly success: { readonly id: number } }>('POST', '/v2/file', { body: form })
  return { id: body.success.id, name: file.name }
}
