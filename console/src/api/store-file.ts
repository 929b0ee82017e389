import { send } from './client.ts'
import { FormKey } from './form-key.ts'
import type { Picked } from './picked.ts'

/** The keys of the files that were not stored, as far as is known. */
const keys = new Map<string, FormKey>()

/** Sends a file. One that is chosen again after its answer was lost is stored once. Throws a `Problem`. */
export async function sendFile<Answer>(path: string, file: File): Promise<Answer> {
  const form = new FormData()
  form.append('file', file)
  const which = [path, file.name, file.size].join()
  const key = keys.get(which) ?? new FormKey()
  keys.set(which, key)
  const { body } = await send<Answer>('POST', path, { body: form, key })
  keys.delete(which)
  return body
}

/** Sends a file to the service and answers what names it. Throws a `Problem`. */
export async function uploadFile(file: File): Promise<Picked> {
  const { success } = await sendFile<{ readonly success: { readonly id: number } }>('/v2/file', file)
  return { id: success.id, name: file.name }
}
