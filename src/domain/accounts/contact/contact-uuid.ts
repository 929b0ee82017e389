import Type, { type Static } from 'typebox'
import type { SqlRow } from '../../../kernel/db/sql.ts'
import { Invalid } from '../../../kernel/errors.ts'
import type { Param } from '../../../kernel/http/params.ts'
import { listedValues } from '../../../kernel/query-value.ts'

export const contactType = Type.Union([Type.Literal('person'), Type.Literal('organization')])
export type ContactType = Static<typeof contactType>

export interface ContactAddress {
  readonly id: number
  readonly only: { readonly type: ContactType }
}

const typeOf: Readonly<Record<string, ContactType>> = { p: 'person', o: 'organization' }
const uuid = /^([po])([1-9]\d{0,14})$/

export function parseUuid(text: string): ContactAddress | undefined {
  const [, prefix = '', digits] = uuid.exec(text) ?? []
  const type = typeOf[prefix]
  return type && { id: Number(digits), only: { type } }
}

/** `p5` for a person, `o12` for an organization. */
export function uuidOf({ id, type }: SqlRow): string {
  return `${type === 'person' ? 'p' : 'o'}${id}`
}

export const uuidDescription = 'The uuid of a contact: p and the id of a person, o and the id of an organization.'

/** A comma list of uuids. */
export function uuidsParam(description: string): Param<ContactAddress[]> {
  return {
    description,
    schema: { type: 'string', pattern: '^[po]\\d+(,[po]\\d+)*$' },
    read: (name, text) => listedValues(name, text).map((part) => uuidIn(name, part)),
  }
}

export function uuidIn(name: string, text: string): ContactAddress {
  const found = parseUuid(text)
  if (found === undefined)
    throw Invalid.field(name, `"${text}" is not the uuid of a contact, such as p3`, uuidDescription)
  return found
}

export function uuidParam(description: string): Param<ContactAddress> {
  return { description, schema: { type: 'string', pattern: '^[po]\\d+$' }, read: uuidIn }
}
