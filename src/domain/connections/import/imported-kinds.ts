import { resourceTypes } from '../../catalogue/resource/index.ts'

/** How the text of a cell becomes a member of a body. */
export type CellType =
  | { readonly is: 'text' | 'flag' | 'number' | 'whole' | 'moment' | 'day' }
  /** A number, or a percentage such as `25 %`, which sets the flag. Rates of one flag are all percentages, or none is. */
  | { readonly is: 'rate'; readonly percentage: string }
  /** One of a few numbers, by the number or by its name. */
  | { readonly is: 'choice'; readonly values: ReadonlyMap<number, string> }
  /** A record of a kind by its id or its name, as its id; 0 for none. */
  | { readonly is: 'id'; readonly of: NamedRecord }
  /** The same as a reference; several are separated by commas or semicolons. */
  | { readonly is: 'reference'; readonly of: NamedRecord; readonly many?: true }

export type NamedRecord =
  | 'contact'
  | 'project'
  | 'resource'
  | 'booking-status'
  | 'project-status'
  | 'user'
  | 'project/folder'
  | 'tax'

export interface ImportedMember {
  readonly type: CellType
  /** Further names of a column, in small letters. */
  readonly also: readonly string[]
}

export interface ImportedKind {
  readonly members: Readonly<Record<string, ImportedMember>>
  /** The members that identify an existing record: the first that the file has a column for, or all of a list. */
  readonly keys: readonly (readonly string[])[]
  /** Parameters of its list with which it shows all that an undo sends back. */
  readonly shownWith?: Readonly<Record<string, string>> | undefined
  /** False for bodies that are created one by one, because creating them is more than storing them. */
  readonly isStoredTogether?: (body: Readonly<Record<string, unknown>>) => boolean
}

const member = (type: CellType['is'], ...also: string[]): ImportedMember => ({ type: { is: type } as CellType, also })
const text = (...also: string[]) => member('text', ...also)
const number = (...also: string[]) => member('number', ...also)
const moment = (...also: string[]) => member('moment', ...also)
const rate = (percentage: string, ...also: string[]): ImportedMember => ({ type: { is: 'rate', percentage }, also })
const named = (of: NamedRecord, ...also: string[]): ImportedMember => ({ type: { is: 'id', of }, also })
const reference = (of: NamedRecord, ...also: string[]): ImportedMember => ({ type: { is: 'reference', of }, also })
const choice = (values: ReadonlyMap<number, string>, ...also: string[]): ImportedMember => ({
  type: { is: 'choice', values },
  also,
})

const name = text('title', 'titel', 'bezeichnung')
const description = text('beschreibung')
const schemeTypes = new Map([
  [1, 'base'],
  [2, 'seasonal'],
  [3, 'hourly'],
  [4, 'overtime'],
  [5, 'client'],
  [6, 'project'],
  [7, 'custom field'],
])
const units = new Map([
  [1, 'hour'],
  [2, 'day'],
  [3, 'week'],
])

/** The kinds that can be imported, and the members of each that a column may have. */
export const importedKinds: Readonly<Record<string, ImportedKind>> = {
  contact: {
    keys: [['uuid'], ['name', 'type'], ['name']],
    members: {
      uuid: text(),
      type: text('art', 'typ'),
      name,
      client: member('flag', 'kunde'),
      email_1: text('email', 'e-mail', 'mail'),
      email_2: text('second email', 'zweite e-mail'),
      email_3: text('third email', 'dritte e-mail'),
      phone_1: text('phone', 'telephone', 'telefon'),
      phone_2: text('mobile', 'mobil', 'second phone', 'zweites telefon'),
      phone_3: text('fax', 'third phone', 'drittes telefon'),
      address_line_1: text('address', 'street', 'adresse', 'strasse', 'straße'),
      address_line_2: text('adresse, zeile 2'),
      address_line_3: text('adresse, zeile 3'),
      address_city: text('city', 'town', 'ort', 'stadt'),
      address_state: text('state or county', 'state', 'bundesland'),
      address_postcode: text('postcode', 'zip', 'plz', 'postleitzahl'),
      address_country: text('country', 'land'),
      website: text('web', 'url'),
      notes: text('note', 'notizen', 'bemerkung'),
      tax_number: text('vat', 'ust-id', 'ustid', 'steuernummer'),
      debtor_number: text('debitor', 'debitorennummer'),
    },
  },
  resource: {
    keys: [['id'], ['name']],
    members: {
      id: member('whole'),
      name,
      type_id: choice(resourceTypes, 'type', 'typ', 'art'),
      description,
      parent_id: named('resource', 'group', 'parent', 'gruppe', 'gehört zu'),
      order: member('whole', 'position', 'reihenfolge'),
      color_background: text('color', 'colour', 'farbe'),
      color_text: text('text colour', 'schriftfarbe'),
    },
  },
  project: {
    keys: [['id'], ['code'], ['name']],
    members: {
      id: member('whole'),
      name,
      code: text('job', 'number', 'nummer', 'projektnummer', 'kürzel'),
      cost_center: text('kostenstelle'),
      description,
      status: reference('project-status'),
      private: member('flag', 'privat'),
      parent_folder_id: named('project/folder', 'folder', 'ordner', 'parent folder', 'übergeordneter ordner'),
      start: moment('from', 'beginn', 'von'),
      end: moment('to', 'until', 'ende', 'bis'),
      client: reference('contact', 'customer', 'kunde', 'auftraggeber'),
      budget_amount: number('budget', 'budget, betrag'),
      budget_hours: number('stunden', 'budget, stunden'),
    },
  },
  booking: {
    keys: [['id'], ['name', 'start']],
    shownWith: { resource_rates: 'true' },
    members: {
      id: member('whole'),
      name,
      start: moment('from', 'begin', 'von', 'beginn'),
      end: moment('to', 'until', 'bis', 'ende'),
      all_day: member('flag', 'ganztägig'),
      notes: text('note', 'notizen', 'bemerkung'),
      resources: {
        type: { is: 'reference', of: 'resource', many: true },
        also: ['resource', 'room', 'suite', 'object', 'ressource', 'ressourcen', 'raum'],
      },
      project: reference('project', 'projekt', 'job'),
      client: reference('contact', 'customer', 'kunde', 'auftraggeber'),
      status: reference('booking-status'),
    },
  },
  'rate-scheme': {
    keys: [['id'], ['name']],
    members: {
      id: member('whole'),
      name,
      type_id: choice(schemeTypes, 'type', 'typ', 'art'),
      currency: text('währung'),
      description,
      hour_rate: rate('hour_rate_percent', 'hourly', 'stundensatz'),
      hour_buy_rate: rate('hour_rate_percent', 'stundensatz, einkauf'),
      day_rate: rate('day_rate_percent', 'daily', 'tagessatz', 'satz'),
      day_buy_rate: rate('day_rate_percent', 'tagessatz, einkauf'),
      week_rate: rate('day_rate_percent', 'weekly', 'wochensatz'),
      week_buy_rate: rate('day_rate_percent', 'wochensatz, einkauf'),
      hour_rate_percent: member('flag', 'stundensatz, prozent'),
      day_rate_percent: member('flag', 'tagessatz, prozent'),
      date_start: member('day', 'von datum'),
      date_end: member('day', 'bis datum'),
      time_start: text('von uhrzeit'),
      time_end: text('bis uhrzeit'),
      overtime_hours: member('whole', 'überstunden ab stunden'),
      default_unit: choice(units, 'unit', 'einheit', 'übliche einheit'),
      default_tax: named('tax', 'tax', 'steuer', 'übliche steuer'),
    },
  },
  'billable-item': {
    keys: [['id'], ['name']],
    members: {
      id: member('whole'),
      name,
      currency: text('währung'),
      description,
      unit_name: text('unit', 'einheit'),
      unit_code: text('code der einheit'),
      buy_cost: number('cost', 'einkauf', 'kosten'),
      sell_cost: number('price', 'preis', 'verkauf'),
    },
  },
  'time-entry': {
    keys: [['id'], ['owner_id', 'name', 'start']],
    // A person has one running timer.
    isStoredTogether: ({ end }) => end !== undefined,
    members: {
      id: member('whole'),
      owner_id: named('user', 'owner', 'person', 'user', 'who', 'mitarbeiter', 'wer'),
      name: text('activity', 'title', 'tätigkeit'),
      description,
      start: moment('from', 'von', 'beginn'),
      end: moment('to', 'bis', 'ende'),
      project: reference('project', 'projekt'),
      billable: member('flag', 'abrechenbar'),
    },
  },
}
