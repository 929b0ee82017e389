/**
 * Each table has one owner. Another slice reads it through a function of the owner, or with an entry in `allowedReads`
 * that has its reason.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as is from 'typescript/unstable/ast/is'
import { nodesIn, program, textOf } from './source-tree.ts'

/** Owners of tables that are not named after their slice. The tables of record kinds are. */
const owners: Readonly<Record<string, string>> = {
  bank_entry: 'billing/bank-statement',
  bank_proposal: 'billing/bank-statement',
  billed_booking_line: 'billing/invoicing',
  billed_quote_line: 'billing/invoicing',
  quoted_booking_line: 'billing/invoicing',
  booking_hand_rate: 'scheduling/booking',
  booking_item: 'scheduling/booking',
  booking_item_tax: 'scheduling/booking',
  booking_notice: 'scheduling/booking-mail',
  booking_rate: 'scheduling/booking',
  booking_resource: 'scheduling/booking',
  calendar_subscription_import: 'connections/calendar-subscription',
  document_allowance: 'paper/document',
  document_allowance_tax: 'paper/document',
  document_line: 'paper/document',
  document_line_tax: 'paper/document',
  document_tax: 'paper/document',
  file_content: 'catalogue/file',
  issued_einvoice: 'paper/einvoicing',
  issued_facts: 'paper/einvoicing',
  mail: 'paper/document-mail',
  project_admin: 'scheduling/project',
  project_group: 'scheduling/project',
  project_user: 'scheduling/project',
  rate_scheme_client: 'catalogue/rate-scheme',
  rate_scheme_project: 'catalogue/rate-scheme',
  rate_scheme_resource: 'catalogue/rate-scheme',
  rate_scheme_tax: 'catalogue/rate-scheme',
  user_session: 'accounts/session',
  workspace_grant: 'catalogue/workspace',
  workspace_resource: 'catalogue/workspace',
  sign_in: 'accounts/credential',
  challenge_key: 'accounts/second-factor',
  passkey: 'accounts/second-factor',
  recovery_code: 'accounts/second-factor',
  totp: 'accounts/second-factor',
  used_challenge: 'accounts/second-factor',
  view_group: 'accounts/view',
  supplier_bill_file: 'billing/supplier-bill',
  webhook_delivery: 'connections/webhook',
  webhook_progress: 'connections/webhook',
  idempotency_key: 'kernel',
  instance_head: 'kernel',
  journal: 'kernel',
  record_block: 'kernel',
  record_tally: 'kernel',
  word_block: 'kernel',
  word_range: 'kernel',
}

/** The slices that read tables of others, and why a function of the owner is not enough. */
const allowedReads: Readonly<Record<string, readonly [tables: readonly string[], reason: string]>> = {
  'accounts/access': [
    [
      'booking',
      'booking_resource',
      'group',
      'instance',
      'instance_head',
      'mail',
      'project_group',
      'project_phase',
      'project_user',
      'resource',
      'user',
      'view',
      'view_group',
      'workspace',
      'workspace_grant',
      'workspace_resource',
    ],
    'a session and its visibility are one statement each; visibility is also a condition inside the lists of others',
  ],
  'accounts/access-mail': [['user'], 'it stands below users: what changes them sends mails by it'],
  'accounts/credential': [['instance', 'user'], 'a sign-in is looked up by its address, before the instance is known'],
  'accounts/provider-identity': [['instance', 'user'], 'a person is looked up before the instance is known'],
  'accounts/sign-in': [
    ['contact', 'group', 'instance', 'resource', 'user'],
    'who am I: the user, the group, the instance and the resources of the session',
  ],
  'accounts/administrator-mail': [['group', 'instance', 'user'], 'it stands below them: they send mails by it'],
  'accounts/contact': [['resource'], 'a contact says which resource it is; resources stand above contacts'],
  'accounts/group': [['user'], 'the members of a page of groups'],
  'accounts/instance': [['file', 'record_tally'], 'the storage and the totals of an instance, in one statement'],
  'accounts/user-name': [['user'], 'a condition inside lists of records below users'],
  'billing/audit': [['document_number', 'instance_head'], 'an audit recomputes what the owners keep'],
  'billing/bank-statement': [['invoice'], 'what is owed of all open invoices is read in one statement'],
  'billing/credit-note': [['document_line'], 'what was credited is summed over the lines of all its credit notes'],
  'billing/export': [
    ['contact', 'credit_note', 'document_line', 'invoice', 'payment', 'project', 'tax'],
    'an export is one pass over joined rows',
  ],
  'billing/invoice': [['credit_note', 'payment'], 'a balance sums what stands above invoices and names them'],
  'billing/invoicing': [
    [
      'billable_item',
      'booking',
      'contact',
      'document_line',
      'invoice',
      'project',
      'rate_scheme',
      'rate_scheme_tax',
      'resource',
      'status',
    ],
    'what lines of bookings say is read for all bookings together, and the documents that have billed them',
  ],
  'billing/payment': [['invoice'], 'the currency and status of the invoice that is paid'],
  'billing/report': [
    [
      'billed_booking_line',
      'booking',
      'booking_rate',
      'booking_resource',
      'contact',
      'credit_note',
      'invoice',
      'project',
      'resource',
      'time_activity',
      'time_entry',
      'user',
    ],
    'a report sums the rows of many kinds, each in one statement',
  ],
  'billing/supplier-bill': [['booking'], 'a bill without a project is a cost of the project of its booking'],
  'catalogue/billable-item': [['tax'], 'the taxes of a page of items are brought in one statement'],
  'catalogue/pricing': [['rate_scheme'], 'the schemes that may price a booking; the definition stands above pricing'],
  'catalogue/rate-scheme': [
    ['file', 'project', 'resource'],
    'the resources of a page of schemes, with their icons; the times of projects, which stand above schemes',
  ],
  'connections/calendar-subscription': [['booking'], 'the bookings of one calendar, by the key that it gave them'],
  'connections/event': [
    ['journal', 'record_tally'],
    'readers hear of bookings that they see in part; the last entry is the tally of the journal',
  ],
  'connections/import': [
    ['contact', 'project', 'project_folder', 'resource', 'status', 'tax', 'user'],
    'the names in a file are looked up for all rows together',
  ],
  'connections/webhook': [
    ['group', 'journal', 'record_tally', 'user'],
    'events follow the journal, and say no more than the user of the webhook may read',
  ],
  'paper/document': [
    ['credit_note', 'instance'],
    'the tax that earlier credit notes took back, which stand above; the seller as it is when the document is saved',
  ],
  'scheduling/booking': [
    [
      'billed_booking_line',
      'contact',
      'file',
      'invoice',
      'journal',
      'resource',
      'status',
      'time_entry',
      'user',
      'workspace_resource',
    ],
    'what a page of bookings shows, and what a change must not break, is read in one statement; the undo of a price reads it in the journal',
  ],
  'scheduling/booking-mail': [
    ['booking', 'booking_resource', 'contact', 'resource', 'status', 'user'],
    'the people of a booking by way of resources and contacts, in one statement',
  ],
  'scheduling/calendar-feed': [
    [
      'booking',
      'booking_resource',
      'contact',
      'group',
      'instance',
      'journal',
      'project',
      'resource',
      'status',
      'user',
      'workspace_resource',
    ],
    'a feed of 30,000 bookings is one pass over joined rows',
  ],
  'scheduling/project': [['journal', 'project_phase'], 'a restored project takes up what was deleted with it'],
  'scheduling/time-entry': [
    ['booking', 'booking_resource', 'contact', 'file', 'resource'],
    'the owners of a page of entries with their pictures, and whether one may log time on a booking',
  ],
}

/** The slices that write tables of others, and why. */
const allowedWrites: Readonly<Record<string, readonly [tables: readonly string[], reason: string]>> = {
  'accounts/instance': [['record_tally'], 'a new instance counts itself'],
  'connections/webhook': [['record_tally'], 'deliveries are numbered by their tally'],
}

interface Use {
  readonly slice: string
  readonly table: string
  readonly isWrite: boolean
}

const slices = new Map(
  program.flatMap(({ path }) => {
    const [, wing, noun] = /^src\/domain\/([^/]+)\/([^/]+)\//.exec(path) ?? []
    return wing === undefined || noun === undefined ? [] : [[noun.replaceAll('-', '_'), `${wing}/${noun}`] as const]
  }),
)

function ownerOf(table: string): string | undefined {
  return owners[table] ?? slices.get(table)
}

const inText = /\b(from|join|insert into|update|delete from) "?([a-z_]+)"?(?![\w."])/g
const calls = new Map([
  ['records', false],
  ['rows', false],
  ['insertInto', true],
  ['update', true],
  ['deleteFrom', true],
])

/** The tables in the SQL of a slice, and whether it writes them. */
const uses: readonly Use[] = program.flatMap(({ path, tree }) => {
  const slice = /^src\/domain\/([^/]+\/[^/]+)\/.*\.store\.ts$/.exec(path)?.[1]
  if (slice === undefined) return []
  return [...nodesIn(tree)].flatMap((node): Use[] => {
    const text = textOf(node)
    if (text !== undefined) {
      return [...text.matchAll(inText)].flatMap(([, verb, table = '']) =>
        ownerOf(table) === undefined ? [] : [{ slice, table, isWrite: verb !== 'from' && verb !== 'join' }],
      )
    }
    if (!is.isCallExpression(node) || !is.isPropertyAccessExpression(node.expression)) return []
    const isWrite = calls.get(node.expression.name.text)
    const [first] = node.arguments
    const table = first === undefined ? undefined : textOf(first)
    if (isWrite === undefined || table === undefined || ownerOf(table) === undefined) return []
    return [{ slice, table, isWrite }]
  })
})

const foreign = uses.filter(({ slice, table }) => ownerOf(table) !== slice)

describe('tables', () => {
  for (const [allowed, isWrite, name] of [
    [allowedReads, false, 'read'],
    [allowedWrites, true, 'written'],
  ] as const) {
    test(`are ${name} by their owner, or by a listed slice`, () => {
      const found = foreign.filter((use) => use.isWrite === isWrite)
      const stray = found.filter(({ slice, table }) => !allowed[slice]?.[0].includes(table))
      assert.deepEqual([...new Set(stray.map(({ slice, table }) => `${slice}: ${table}`))], [])
      const idle = Object.entries(allowed).flatMap(([slice, [tables]]) =>
        tables
          .filter((table) => !found.some((use) => use.slice === slice && use.table === table))
          .map((table) => `${slice}: ${table}`),
      )
      assert.deepEqual(idle, [], `no longer ${name}`)
    })
  }

  test('in the lists of this file have an existing owner', () => {
    const known = new Set([...slices.values(), 'kernel'])
    assert.deepEqual(
      Object.values(owners).filter((owner) => !known.has(owner)),
      [],
    )
  })
})
