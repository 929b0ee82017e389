/** The editable members of a template, and the request body that stores them. */
import type { RecordKinds } from '../../api/api-types.golden.ts'
import type { Picked } from '../../api/picked.ts'

export type Template = RecordKinds['invoice-template']

/** The nine places of the page, row by row. */
export const boxRows = [
  ['top_left_container', 'top_center_container', 'top_right_container'],
  ['middle_left_container', 'middle_center_container', 'middle_right_container'],
  ['bottom_left_container', 'bottom_center_container', 'bottom_right_container'],
] as const

/** Texts that can hold placeholders. */
export type BoxName = (typeof boxRows)[number][number] | 'title' | 'email_subject_template' | 'email_body_template'

const texts = [
  'name',
  'language',
  'color_accent',
  'font',
  'title',
  ...boxRows.flat(),
  'email_subject_template',
  'email_body_template',
] as const
type TextName = (typeof texts)[number]

/** The parts of the lines and totals that can be hidden. */
export const parts = {
  items_column_visibility: ['item', 'description', 'quantity', 'price', 'discount', 'tax', 'total'],
  totals_visibility: ['sub_total', 'discount_total', 'net_total', 'tax_total', 'total'],
  payment_visibility: ['scan_code'],
} as const
export type PartGroup = keyof typeof parts

export interface TemplateDraft extends Readonly<Record<TextName, string>> {
  /** 1 for invoices, 2 for quotes. */
  readonly type_id: number
  readonly default: boolean
  readonly logo: Picked | undefined
  /** `totals_visibility.total` for each part that is hidden. */
  readonly hidden: readonly string[]
}

type Shown = Readonly<Record<string, unknown>>

export function draftOfTemplate(stored: Template): TemplateDraft {
  const template: Shown = { ...stored }
  const text = (name: TextName) => [name, String(template[name] ?? (name === 'font' ? 'sans' : ''))] as const
  const options = (template.options ?? {}) as Readonly<Record<string, Readonly<Record<string, boolean>>>>
  const [logo] = (template.logo ?? []) as readonly Picked[]
  return {
    ...(Object.fromEntries(texts.map(text)) as Record<TextName, string>),
    type_id: Number(template.type_id ?? 1),
    default: template.default === true,
    logo: logo && { id: logo.id, name: logo.name },
    hidden: Object.entries(options).flatMap(([group, flags]) =>
      Object.entries(flags).flatMap(([name, isShown]) => (isShown ? [] : [`${group}.${name}`])),
    ),
  }
}

/** The whole template as a body. */
export function wholeBody(draft: TemplateDraft): Readonly<Record<string, unknown>> {
  const shown = (group: PartGroup) =>
    Object.fromEntries(parts[group].map((name) => [name, !draft.hidden.includes(`${group}.${name}`)]))
  const groups = Object.keys(parts) as PartGroup[]
  return {
    ...Object.fromEntries(texts.map((name) => [name, draft[name].trim() === '' ? null : draft[name]])),
    type_id: draft.type_id,
    default: draft.default,
    logo: draft.logo === undefined ? [] : [{ id: draft.logo.id }],
    options: Object.fromEntries(groups.map((group) => [group, shown(group)])),
  }
}

/** The members that differ. */
export function changedMembers(before: TemplateDraft, draft: TemplateDraft): Readonly<Record<string, unknown>> {
  const [old, now] = [wholeBody(before), wholeBody(draft)]
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name])),
  )
}
