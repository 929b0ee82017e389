/** The people and clients of the demo studio. All of them are invented. */

/** The role that a person is booked for. */
export type Craft = 'grade' | 'online' | 'sound' | 'edit' | 'camera' | 'desk'

interface Person {
  readonly first_name: string
  readonly last_name: string
  readonly role: string
  readonly crafts: readonly Craft[]
}

export interface TeamMember extends Person {
  readonly group: 'producers' | 'bookings' | 'artists'
  /** The cost and the price of an hour. */
  readonly hour: readonly [buy: string, sell: string]
}

/** Those who work in the house: users, and bookable. */
export const team: readonly TeamMember[] = [
  {
    first_name: 'Amélie',
    last_name: 'Laurent',
    role: 'Senior colourist',
    crafts: ['grade', 'online'],
    group: 'artists',
    hour: ['52', '145'],
  },
  {
    first_name: 'Jürgen',
    last_name: 'Weiß',
    role: 'Sound mixer',
    crafts: ['sound'],
    group: 'artists',
    hour: ['48', '130'],
  },
  {
    first_name: 'Zoë',
    last_name: 'Søndergaard',
    role: 'Online editor',
    crafts: ['online', 'edit'],
    group: 'artists',
    hour: ['44', '115'],
  },
  { first_name: 'Łukasz', last_name: 'Wójcik', role: 'Editor', crafts: ['edit'], group: 'artists', hour: ['40', '98'] },
  {
    first_name: 'Chiara',
    last_name: 'D’Angelo',
    role: 'Post producer',
    crafts: ['desk'],
    group: 'producers',
    hour: ['42', '95'],
  },
  {
    first_name: 'Siobhán',
    last_name: 'Ní Bhriain',
    role: 'Bookings',
    crafts: ['desk'],
    group: 'bookings',
    hour: ['35', '70'],
  },
  {
    first_name: 'İpek',
    last_name: 'Yılmaz',
    role: 'Technical operator',
    crafts: ['online', 'edit', 'camera'],
    group: 'artists',
    hour: ['33', '75'],
  },
]

/** Those who come when they are booked: contacts, and bookable. */
export const freelancers: readonly Omit<TeamMember, 'group'>[] = [
  {
    first_name: 'João',
    last_name: 'Gonçalves',
    role: 'Director of photography',
    crafts: ['camera'],
    hour: ['60', '110'],
  },
  { first_name: 'Håkon', last_name: 'Bjørnstad', role: 'Camera assistant', crafts: ['camera'], hour: ['32', '58'] },
  { first_name: 'Nguyễn', last_name: 'Thị Mai', role: 'Foley artist', crafts: ['sound'], hour: ['45', '85'] },
  { first_name: '中村', last_name: 'さくら', role: 'Motion designer', crafts: ['online', 'grade'], hour: ['50', '92'] },
  {
    first_name: 'Ólafur',
    last_name: 'Þórsson',
    role: 'Boom operator',
    crafts: ['sound', 'camera'],
    hour: ['34', '62'],
  },
]

export interface Client {
  readonly name: string
  readonly city: string
  readonly country: string
  /** For VAT, as that country writes it. */
  readonly taxNumber: string
  readonly people: readonly string[]
}

/** Fourteen organizations and their twenty-one people: with the freelancers, forty contacts. */
export const clients: readonly Client[] = [
  {
    name: 'Nordlicht Film GmbH',
    city: 'Hamburg',
    country: 'DE',
    taxNumber: 'DE287654321',
    people: ['Birgit Jäger', 'Tomás Říha'],
  },
  {
    name: 'Maison Éclair',
    city: 'Paris',
    country: 'FR',
    taxNumber: 'FR40303265045',
    people: ['Hélène Dubois', 'Gaël Lefèvre'],
  },
  {
    name: 'Fjällräv Produktion AB',
    city: 'Göteborg',
    country: 'SE',
    taxNumber: 'SE556188840401',
    people: ['Åsa Lindqvist'],
  },
  {
    name: 'Estudio Añil, S.L.',
    city: 'Barcelona',
    country: 'ES',
    taxNumber: 'ESB58378431',
    people: ['Íñigo Muñoz', 'Núria Puig'],
  },
  {
    name: 'Blue Heron Pictures Ltd',
    city: 'Bristol',
    country: 'GB',
    taxNumber: 'GB220430231',
    people: ['Harriet Okafor'],
  },
  { name: 'Čapek a synové s.r.o.', city: 'Praha', country: 'CZ', taxNumber: 'CZ25123891', people: ['Šárka Dvořáková'] },
  {
    name: '紅葉アニメーション',
    city: '京都',
    country: 'JP',
    taxNumber: 'T7000012050002',
    people: ['田中 陽子', '佐藤 健'],
  },
  {
    name: 'Żubr Media sp. z o.o.',
    city: 'Kraków',
    country: 'PL',
    taxNumber: 'PL5260001246',
    people: ['Małgorzata Żak'],
  },
  {
    name: 'Rádio Azul, Lda.',
    city: 'Lisboa',
    country: 'PT',
    taxNumber: 'PT501442600',
    people: ['Conceição Araújo', 'Rui Simões'],
  },
  {
    name: 'Øresund Dokumentar ApS',
    city: 'København',
    country: 'DK',
    taxNumber: 'DK13585628',
    people: ['Jørgen Krogh'],
  },
  {
    name: 'Ünlü Reklam A.Ş.',
    city: 'İstanbul',
    country: 'TR',
    taxNumber: 'TR8910012346',
    people: ['Çağla Öztürk', 'Barış Güneş'],
  },
  {
    name: 'Τρίτο Μάτι Παραγωγές',
    city: 'Αθήνα',
    country: 'GR',
    taxNumber: 'EL094259216',
    people: ['Ελένη Παπαδοπούλου'],
  },
  {
    name: 'O’Connell & Daughters',
    city: 'Galway',
    country: 'IE',
    taxNumber: 'IE6433435F',
    people: ['Aoife O’Connell', 'Fintan Walsh'],
  },
  {
    name: 'Bergkristall Werbung AG',
    city: 'Zürich',
    country: 'CH',
    taxNumber: 'CHE-116.281.710 MWST',
    people: ['Rätus Caflisch'],
  },
]

/** `Zoë Søndergaard` → `zoe.sondergaard`; a name in another script becomes what `otherwise` says. */
export function mailboxOf(name: string, otherwise: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[øłßæıþð]/g, (letter) => latin[letter] ?? letter)
    .replaceAll(/[^a-z ]/g, '')
    .trim()
  return plain === '' ? otherwise : plain.replaceAll(/ +/g, '.')
}

const latin: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', ı: 'i', þ: 'th', ð: 'd' }
