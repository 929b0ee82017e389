/** The settings of the account by what they are about. Which settings there are, the API says. */
import type { KindFacts, MemberFacts } from '../../api/kind-facts.ts'
import type { PagePath } from '../../page-paths.ts'
import { hasWords } from '../../text/has-words.ts'
import { sayAbout, sayName } from '../../text/say.ts'

interface Setting {
  readonly member: MemberFacts
  /** Its place in a body: `settings.lock_minutes`. */
  readonly path: string
  readonly label: string
}

type GroupName =
  | 'studio'
  | 'company'
  | 'tax'
  | 'bank'
  | 'scheduling'
  | 'mail'
  | 'documents'
  | 'datev'
  | 'security'
  | 'other'

interface Matched {
  readonly name: GroupName
  readonly pattern: RegExp
  /** Pages on which more of the same is set. */
  readonly links: readonly PagePath[]
}

/** First match wins; what none matches is in the last one. */
const groups: readonly Matched[] = [
  { name: 'studio', pattern: /^(name|domain|timezone|currency|locale|country|logo)$/, links: ['/admin/workspaces'] },
  { name: 'company', pattern: /^company_(name|address.*|contact_name|email|phone|legal_note)$/, links: [] },
  { name: 'tax', pattern: /^company_(vat_id|tax_.*|registration_.*|electronic_.*)$/, links: ['/admin/taxes'] },
  { name: 'bank', pattern: /^company_(iban|bic)$/, links: [] },
  {
    name: 'documents',
    pattern: /^settings\.(payment_days|einvoice_policy|untaxed_category)$/,
    links: ['/admin/invoice-templates', '/admin/custom-fields'],
  },
  {
    name: 'scheduling',
    pattern:
      /^settings\.(automatic_rates|clash_.*|restrict_editing|required_booking_fields|lock_minutes|opening_hours)$/,
    links: ['/admin/statuses', '/rates'],
  },
  { name: 'mail', pattern: /^settings\.(bcc_administrators|booking_notifications)$/, links: [] },
  {
    name: 'security',
    pattern: /^settings\.(require_second_factor|costs_need_finance)$/,
    links: ['/permissions', '/admin/api-clients'],
  },
  { name: 'datev', pattern: /^settings\.datev$/, links: [] },
  { name: 'other', pattern: /^/, links: [] },
]

/** Members that repeat the values of others. */
const aliases = new Set(['company_tax_number'])

/** The groups that have settings, each with them in the order of the API. */
export function settingGroups({ members }: KindFacts) {
  const settings = members.flatMap((member) => {
    if (member.writable !== true || aliases.has(member.name)) return []
    return member.type === 'group' && member.whole !== true
      ? (member.members ?? []).map((inner) => settingOf(inner, `${member.name}.${inner.name}`))
      : [settingOf(member, member.name)]
  })
  const groupOf = ({ path }: Setting) => groups.find(({ pattern }) => pattern.test(path))?.name
  return groups
    .map(({ name, links }) => ({ name, links, settings: settings.filter((setting) => groupOf(setting) === name) }))
    .filter((group) => group.settings.length > 0)
}

/** Members of the company stand under its name. */
function settingOf(member: MemberFacts, path: string): Setting {
  return { member, path, label: sayName(member.name.replace(/^company_(?!iban|bic|name)/, '')) }
}

/** Whether a setting has all typed words in its name or in its description in the API. */
export function settingMatches({ member, path, label }: Setting, typed: string): boolean {
  const inner = (member.members ?? []).map(({ name, about }) => `${sayName(name)} ${sayAbout(about) ?? ''}`)
  return hasWords(`${path} ${label} ${sayAbout(member.about) ?? ''} ${inner.join(' ')}`, typed)
}
