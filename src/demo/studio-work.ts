import type { Craft } from './studio-people.ts'

/** The work of the demo studio. */

export const titles = [
  'Die Farbe von Wasser',
  'Les Heures creuses',
  'Harbour Lights',
  'El último faro',
  'Nordwind',
  'Kaffee ohne Zucker',
  'Tyst vår',
  'Der zweite Schlüssel',
  'Slepá mapa',
  '静かな海',
  'A Casa dos Pássaros',
  'Cień brzozy',
  'Gece Yarısı Vapuru',
  'Το τελευταίο τραμ',
  'The Beekeeper’s Almanac',
  'Salz & Asche',
] as const

export const forms = [
  { name: 'Feature', folder: 'Features', episodes: 5, part: 'Reel', minutes: 96, weight: 3 },
  { name: 'Series', folder: 'Series', episodes: 8, part: 'Episode', minutes: 48, weight: 4 },
  { name: 'Documentary', folder: 'Documentaries', episodes: 3, part: 'Part', minutes: 75, weight: 3 },
  { name: 'Campaign', folder: 'Advertising', episodes: 4, part: 'Spot', minutes: 1, weight: 2 },
] as const

export const folders = ['Features', 'Series', 'Documentaries', 'Advertising'] as const

export const phases = [
  { name: 'Edit', from: 0, to: 0.45, color_background: '#0ea5e9' },
  { name: 'Sound', from: 0.35, to: 0.8, color_background: '#a855f7' },
  { name: 'Grade & online', from: 0.55, to: 0.9, color_background: '#f97316' },
] as const

export const colours = ['#1d4ed8', '#047857', '#b45309', '#9d174d', '#6d28d9', '#0f766e', '#7c2d12', '#334155'] as const

/** One kind of booking: what it is called, when it is, and what it takes. */
export interface Kind {
  readonly weight: number
  /** `{part}` becomes "Episode 3". */
  readonly names: readonly string[]
  /** From and to in hours of the first day; beyond 24 is the next. */
  readonly hours: readonly (readonly [from: number, to: number])[]
  readonly room?: number
  /** The smallest and the largest number of people; any people, unless the work needs a craft. */
  readonly people: readonly [number, number]
  readonly craft?: Craft
  readonly equipment: readonly [number, number]
  /** The groups that the equipment is taken from. */
  readonly from: readonly string[]
  /** Days in a row, at most; the booking then goes over them as one. */
  readonly days?: number
  readonly internal?: true
  readonly allDay?: true
}

export const kinds: readonly Kind[] = [
  {
    weight: 16,
    names: ['Grade – {part}', 'Grade review – {part}', 'HDR trim – {part}'],
    hours: [
      [9, 13],
      [10, 18],
      [14, 18],
    ],
    room: 0,
    people: [1, 1],
    craft: 'grade',
    equipment: [0, 1],
    from: ['Machines'],
  },
  {
    weight: 16,
    names: ['Online – {part}', 'Conform – {part}', 'Titles – {part}', 'Client viewing – {part}'],
    hours: [
      [9, 13],
      [9, 18],
      [13, 18],
    ],
    room: 1,
    people: [1, 2],
    craft: 'online',
    equipment: [0, 1],
    from: ['Machines'],
  },
  {
    weight: 16,
    names: ['Mix – {part}', 'Premix – {part}', 'ADR – {part}', 'Foley – {part}', 'Sprachaufnahme – {part}'],
    hours: [
      [9.5, 13],
      [10, 19],
      [14, 18.5],
      [19, 23],
    ],
    room: 2,
    people: [1, 2],
    craft: 'sound',
    equipment: [0, 2],
    from: ['Sound'],
  },
  {
    weight: 22,
    names: ['Edit – {part}', 'Assembly – {part}', 'Sync dailies – {part}', 'Fine cut – {part}'],
    hours: [
      [9, 18],
      [9, 13],
      [10, 18.5],
      [13, 17],
    ],
    people: [1, 1],
    craft: 'edit',
    equipment: [1, 1],
    from: ['Workstations'],
  },
  {
    weight: 9,
    names: ['Shoot – {part}', 'Pick-ups – {part}', 'Tournage – {part}', 'Interviews – {part}'],
    hours: [
      [7, 19],
      [8, 18],
    ],
    people: [1, 3],
    craft: 'camera',
    equipment: [2, 6],
    from: ['Cameras', 'Lighting', 'Sound'],
    days: 3,
  },
  {
    weight: 8,
    names: ['Overnight render – {part}', 'LTO backup – {part}', 'DCP encode – {part}'],
    hours: [
      [19, 31],
      [20, 30],
      [22, 32],
    ],
    people: [0, 0],
    equipment: [1, 2],
    from: ['Machines'],
  },
  {
    weight: 5,
    names: ['Production meeting', 'Room calibration', 'Schnittplatz-Wartung', 'Training'],
    hours: [
      [9, 10],
      [13, 15],
      [16, 18],
    ],
    room: 1,
    people: [1, 4],
    equipment: [0, 0],
    from: [],
    internal: true,
  },
  {
    weight: 5,
    names: ['Leave', 'Urlaub', 'Congé', 'Sick leave'],
    hours: [[0, 24]],
    people: [1, 1],
    equipment: [0, 0],
    from: [],
    days: 5,
    internal: true,
    allDay: true,
  },
]

export const notes = [
  'Client attends remotely from 14:00.',
  'Bitte Hafermilch und Kaffee für sechs Personen bereitstellen.',
  'Needs the 5.1 stems of the previous mix.',
  'Livraison du DCP vendredi au plus tard.',
  'New cut arrives the evening before; allow two hours for the conform.',
  'Schlüssel liegt an der Rezeption.',
  'Två språkversioner, samma tidskod.',
  'Keep the room for the next day if the second hold is released.',
  'Traer el disco con los VFX finales.',
  'HDR and SDR in one pass; reference monitor needed.',
] as const
