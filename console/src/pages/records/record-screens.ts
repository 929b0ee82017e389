/** The path of each kind of record, and the first state of its list. Everything else follows from the API. */
import type { RecordKind } from '../../api/client.ts'
import { kinds } from '../../api/kind-facts.golden.ts'
import type { KindFacts, MemberFacts } from '../../api/kind-facts.ts'
import { kindPages } from '../../kind-pages.golden.ts'
import type { PagePath } from '../../page-paths.ts'

interface Screen {
  /** The path, if it is not the default path of a kind. */
  readonly path?: PagePath
  /** The members that are shown first; else the first ones that tell something. */
  readonly columns?: readonly string[]
  /** The path that opens a record, if not beside its list: `?id=` names it. */
  readonly editor?: PagePath
  /** `-date`: sorted by it, descending. */
  readonly sort?: string
  /** The member whose values stand above the list, each with its count. */
  readonly states?: string
  /** Parameters of its list that are not members, set by its own filters. */
  readonly params?: readonly string[]
  /** Members that only its CSV has. */
  readonly exported?: readonly string[]
}

/** Kinds that are shown together, as tabs of one page. */
interface Section {
  readonly name: 'projects' | 'contacts' | 'documents' | 'time' | 'rates' | 'people' | 'studio' | 'links' | 'records'
  readonly kinds: readonly RecordKind[]
}

const sections: readonly Section[] = [
  { name: 'projects', kinds: ['project', 'project/phase', 'project/folder'] },
  { name: 'contacts', kinds: ['contact'] },
  { name: 'documents', kinds: ['invoice', 'quote', 'credit-note', 'supplier-bill', 'payment', 'mail'] },
  { name: 'time', kinds: ['time-entry', 'time-activity'] },
  { name: 'rates', kinds: ['rate-scheme', 'billable-item', 'tax'] },
  { name: 'studio', kinds: ['instance', 'resource', 'workspace', 'status', 'custom-field', 'invoice-template'] },
  { name: 'people', kinds: ['user', 'group'] },
  { name: 'links', kinds: ['api-client', 'webhook', 'webhook/delivery', 'calendar-subscription/import'] },
  { name: 'records', kinds: ['journal', 'job', 'file', 'booking'] },
]

const screens: Partial<Record<RecordKind, Screen>> = {
  project: { columns: ['name', 'code', 'client', 'status', 'start', 'end'], sort: 'name' },
  'project/phase': { columns: ['name', 'project_id', 'type_id', 'start', 'end'], sort: '-start' },
  contact: {
    path: '/contacts',
    columns: ['name', 'type', 'client', 'email_1', 'phone_1', 'address_city'],
    sort: 'name',
  },
  invoice: {
    path: '/invoices',
    editor: '/invoice',
    columns: ['number', 'client', 'project', 'date', 'due_date', 'status', 'total', 'balance'],
    sort: '-date',
  },
  quote: {
    path: '/quotes',
    editor: '/quote',
    columns: ['number', 'client', 'project', 'date', 'expiry_date', 'status', 'total'],
    sort: '-date',
  },
  'credit-note': { path: '/credit-notes', columns: ['number', 'client', 'invoice', 'date', 'reason', 'total'] },
  'supplier-bill': {
    path: '/supplier-bills',
    columns: ['number', 'seller_name', 'project', 'booking', 'date', 'due_date', 'status', 'net_total', 'total'],
    sort: '-date',
    states: 'status',
  },
  payment: { columns: ['date', 'invoice', 'method', 'reference', 'amount'], sort: '-date' },
  mail: { columns: ['subject', 'to', 'record', 'status', 'sent'], sort: '-created', states: 'status' },
  'time-entry': {
    path: '/time',
    columns: ['name', 'owner_id', 'project', 'start', 'end', 'duration_sec', 'billable'],
    sort: '-start',
  },
  'rate-scheme': {
    path: '/rates',
    columns: ['name', 'type_id', 'currency', 'hour_rate', 'day_rate', 'week_rate'],
    sort: 'name',
  },
  'billable-item': { columns: ['name', 'unit_name', 'currency', 'buy_cost', 'sell_cost', 'taxes'], sort: 'name' },
  tax: { columns: ['name', 'rate', 'code', 'compound'], sort: 'name' },
  resource: { columns: ['name', 'type_id', 'parent_id', 'workspaces', 'description'], sort: 'name' },
  status: { columns: ['name', 'type_id', 'chargeable', 'color_background', 'order'] },
  user: { columns: ['first_name', 'last_name', 'primary_email', 'group_id', 'expires'], sort: 'first_name' },
  group: { columns: ['name', 'acl_schedule', 'acl_project', 'acl_finance', 'acl_contact', 'acl_admin', 'acl_account'] },
  'custom-field': { columns: ['name', 'module', 'type', 'required', 'order'] },
  'invoice-template': { editor: '/template', columns: ['name', 'type_id', 'default', 'language', 'title'] },
  'api-client': { columns: ['description', 'user_id', 'read_only', 'last_used', 'expires'] },
  webhook: { columns: ['url', 'events', 'enabled', 'disabled_reason'] },
  'webhook/delivery': {
    columns: ['event', 'webhook_id', 'status', 'code', 'attempts', 'created'],
    sort: '-id',
    states: 'status',
  },
  'calendar-subscription/import': { columns: ['name', 'calendar_url', 'enabled', 'last_checked_date', 'last_error'] },
  journal: {
    columns: ['created', 'actor_name', 'action', 'record', 'record_id'],
    sort: '-id',
    params: ['from_time', 'to_time'],
    exported: ['before', 'after'],
  },
  file: { columns: ['name', 'mime_type', 'size', 'created'], sort: '-id' },
  job: { columns: ['kind', 'state', 'attempts', 'run_at', 'finished', 'last_error'], sort: '-id', states: 'state' },
  booking: { columns: ['name', 'start', 'end', 'resources', 'client', 'project', 'status'], sort: '-start' },
}

/** The page of a kind. */
export function pathOf(kind: string): PagePath {
  const own = screens[kind as RecordKind]?.path
  return own ?? (Object.entries(kindPages).find(([, one]) => one === kind)?.[0] as PagePath)
}

/** The page on which one works with a record of the kind; undefined where its form beside the list is that. */
export function editorOf(kind: string): PagePath | undefined {
  return screens[kind as RecordKind]?.editor
}

/** The kind that the page at an address shows. */
export function kindAt(path: string): KindFacts | undefined {
  const own = Object.entries(screens).find(([, screen]) => screen.path === path)?.[0]
  const kind = own ?? (kindPages as Readonly<Record<string, string>>)[path]
  return kinds.find((one) => one.kind === kind)
}

export function factsOf(kind: string): KindFacts {
  const facts = kinds.find((one) => one.kind === kind)
  if (facts === undefined) throw new Error(`the API has no kind ${kind}`)
  return facts
}

/** The tabs that a kind stands among. A kind that no section names is administration. */
export function sectionOf(kind: string): Section {
  return sections.find((section) => section.kinds.some((one) => one === kind)) ?? { name: 'records', kinds: [] }
}

/** All sections, with kinds that none of them names in the last one. */
export function allSections(): readonly Section[] {
  const named = new Set<string>(sections.flatMap((section) => section.kinds))
  const rest = kinds.filter(({ kind }) => !named.has(kind)).map(({ kind }) => kind as RecordKind)
  return sections.map((section) =>
    section.name === 'records' ? { ...section, kinds: [...section.kinds, ...rest] } : section,
  )
}

const COLUMNS_FIRST = 6
/** Members that are seldom useful in a list. */
const apart = new Set(['rows', 'group', 'json', 'custom', 'long-text', 'file'])
const meta = new Set(['id', 'uuid', 'created_id', 'created', 'updated_id', 'updated'])

/** The columns that a list begins with. */
export function firstColumns({ kind, members }: KindFacts): readonly string[] {
  const own = screens[kind as RecordKind]?.columns?.filter((name) => members.some((one) => one.name === name))
  if (own !== undefined) return own
  const telling = members.filter(({ name, type }) => !apart.has(type) && !meta.has(name))
  return telling.slice(0, COLUMNS_FIRST).map(({ name }) => name)
}

export function firstSort({ kind }: KindFacts): string {
  return screens[kind as RecordKind]?.sort ?? 'id'
}

/** The member whose values stand above the list of a kind, each with its count. */
export function statesOf(facts: KindFacts): MemberFacts | undefined {
  const name = screens[facts.kind as RecordKind]?.states
  return name === undefined ? undefined : memberOf(facts, name)
}

/** Parameters of the list of a kind that are no members. */
export function paramsOf({ kind }: KindFacts): readonly string[] {
  return screens[kind as RecordKind]?.params ?? []
}

/** Members that only the CSV of a kind has. */
export function exportedOf(facts: KindFacts): readonly MemberFacts[] {
  return (screens[facts.kind as RecordKind]?.exported ?? []).flatMap((name) => memberOf(facts, name) ?? [])
}

export function memberOf({ members }: KindFacts, name: string): MemberFacts | undefined {
  return members.find((one) => one.name === name)
}
