import type { Permission } from '../../../kernel/auth/modules.ts'
import type { ListRequest } from '../../../records/list/parse-list.ts'
import type { Predicate } from '../../../records/list/predicate.ts'
import { anyTrue, idsByWords, idsNamingOneOf, inAnySet, namesOneOf, numberContains, wordsIn } from './search.store.ts'

/** The input of a search. */
export interface SearchInput {
  /** As typed, with single spaces. */
  readonly text: string
  readonly words: readonly string[]
  /** The words without case, accents and punctuation. */
  readonly foldedWords: readonly string[]
  /** Matching projects and contacts, for the records that belong to them. */
  readonly projectIds: readonly number[]
  readonly contactIds: readonly number[]
}

/** A record as a list shows it. */
export type Listed = Readonly<Record<string, unknown>> & { readonly id: number }

/** How one kind of record is searched. */
export interface SearchedKind {
  readonly kind: string
  /** The actor needs READ on one of these. */
  readonly permissions: readonly Permission[]
  readonly match: (wanted: SearchInput) => Predicate
  /** The members that a hit is made from. */
  readonly fields: readonly string[]
  readonly order: ListRequest['order']
  /** The name of the record. */
  readonly nameOf: (record: Listed) => string
  /** Further text to identify it. */
  readonly detailOf?: (record: Listed) => unknown
}

const inColumns =
  (...columns: readonly string[]) =>
  ({ words }: SearchInput) =>
    wordsIn(columns, words)

const named = (record: Listed) => String(record.name)
const codeOf = (record: Listed) => record.code
const newestFirst: ListRequest['order'] = [{ name: 'id', direction: 'desc' }]
const byName: ListRequest['order'] = [{ name: 'name', direction: 'asc' }]

function document(kind: string): SearchedKind {
  return {
    kind,
    permissions: ['SALES'],
    match: ({ text, words, projectIds, contactIds }) =>
      anyTrue([
        numberContains(text),
        wordsIn(['reference'], words),
        namesOneOf('project_id', projectIds),
        namesOneOf('client_id', contactIds),
      ]),
    fields: ['id', 'prefix', 'number', 'date', 'reference', 'status', 'client', 'project', 'total', 'currency'],
    order: newestFirst,
    nameOf: ({ prefix, number }) => (number === null ? '' : `${prefix}${number}`),
    detailOf: ({ reference }) => reference,
  }
}

/** In the order in which equally good hits are shown. */
export const searchedKinds: readonly SearchedKind[] = [
  {
    kind: 'booking',
    permissions: ['SCHEDULE'],
    match: ({ foldedWords, projectIds, contactIds }) =>
      inAnySet([
        ...idsByWords('name', foldedWords),
        ...idsNamingOneOf('project_id', projectIds),
        ...idsNamingOneOf('client_id', contactIds),
      ]),
    fields: ['id', 'name', 'start', 'end', 'all_day', 'status', 'client', 'project', 'resources'],
    order: [],
    nameOf: named,
    detailOf: ({ resources }) => names(resources),
  },
  {
    kind: 'project',
    permissions: ['PROJECT'],
    match: ({ words, contactIds }) => anyTrue([wordsIn(['name', 'code'], words), namesOneOf('client_id', contactIds)]),
    fields: ['id', 'name', 'code', 'status', 'client', 'start', 'end'],
    order: newestFirst,
    nameOf: named,
    detailOf: codeOf,
  },
  {
    kind: 'contact',
    permissions: ['CONTACT'],
    match: inColumns('name', 'email_1', 'email_2', 'phone_1', 'phone_2'),
    fields: ['id', 'uuid', 'name', 'type', 'email_1', 'phone_1'],
    order: byName,
    nameOf: named,
    detailOf: ({ email_1, phone_1 }) => email_1 ?? phone_1,
  },
  document('quote'),
  document('invoice'),
  {
    ...document('credit-note'),
    fields: ['id', 'prefix', 'number', 'date', 'reference', 'client', 'project', 'total', 'currency'],
  },
  {
    kind: 'resource',
    permissions: ['ADMIN', 'SCHEDULE'],
    match: inColumns('name', 'description'),
    fields: ['id', 'name', 'description'],
    order: byName,
    nameOf: named,
    detailOf: ({ description }) => description,
  },
  {
    kind: 'project/folder',
    permissions: ['PROJECT'],
    match: inColumns('name'),
    fields: ['id', 'name'],
    order: byName,
    nameOf: named,
  },
  {
    kind: 'billable-item',
    permissions: ['SALES'],
    match: inColumns('name'),
    fields: ['id', 'name'],
    order: byName,
    nameOf: named,
  },
  {
    kind: 'workspace',
    permissions: ['ADMIN'],
    match: inColumns('name'),
    fields: ['id', 'name'],
    order: byName,
    nameOf: named,
  },
  {
    kind: 'rate-scheme',
    permissions: ['ADMIN'],
    match: inColumns('name'),
    fields: ['id', 'name', 'currency'],
    order: byName,
    nameOf: named,
  },
  {
    kind: 'user',
    permissions: ['ADMIN'],
    match: inColumns('first_name', 'last_name', 'primary_email', 'username'),
    fields: ['id', 'first_name', 'last_name', 'primary_email'],
    order: [{ name: 'first_name', direction: 'asc' }],
    nameOf: ({ first_name, last_name }) => [first_name, last_name].filter(Boolean).join(' '),
    detailOf: ({ primary_email }) => primary_email,
  },
]

function names(rendered: unknown): string | null {
  const found = (rendered as readonly { readonly name: string | null }[]).flatMap(({ name }) => name ?? [])
  return found.length === 0 ? null : found.join(', ')
}
