import type { Scope } from '../../../kernel/scope.ts'
import { changeRecord, type WriteAnswer } from '../../../records/write/default-verbs.ts'
import { instance } from './instance.record.ts'

/** There is only one instance, so the request names none. */
export function changeInstance(
  scope: Scope,
  { given, body }: { readonly given: { readonly id: number | undefined }; readonly body: unknown },
): Promise<WriteAnswer> {
  return changeRecord(scope, instance, given.id ?? scope.instance.id, body)
}
