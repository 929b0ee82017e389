import type { Scope } from '../../../kernel/scope.ts'
import { createRecord, type WriteAnswer } from '../../../records/write/default-verbs.ts'
import { status } from './status.record.ts'

/** Bookings with these statuses are not charged, unless an instance says otherwise (contract section 6). */
const unchargedNames: ReadonlySet<unknown> = new Set(['First Hold', 'Second Hold', 'Cancelled'])

export function createStatus(scope: Scope, body: unknown): Promise<WriteAnswer> {
  return createRecord(scope, status, isUncharged(body) ? { chargeable: false, ...body } : body)
}

function isUncharged(body: unknown): body is object {
  return typeof body === 'object' && body !== null && 'name' in body && unchargedNames.has(body.name)
}
