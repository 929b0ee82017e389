import type { Kind } from './studio-work.ts'

/** A booking of the demo's day or of the next days. */
interface Nearby {
  readonly daysLater: number
  readonly kind: Kind
  readonly hours: readonly [from: number, to: number]
  readonly status: 'Internal' | 'Confirmed' | 'First Hold' | 'Second Hold'
  /** The administrator takes part. */
  readonly isOfHost: boolean
  /** The first of the people with the craft who takes part. */
  readonly crew: number
}

const none = { weight: 0, hours: [], equipment: [0, 0], from: [] } as const

const meeting: Kind = { ...none, names: ['Production meeting'], people: [0, 0], internal: true }
const review: Kind = { ...none, names: ['Grade review – {part}'], room: 0, people: [1, 1], craft: 'grade' }
const viewing: Kind = { ...none, names: ['Client viewing – {part}'], room: 1, people: [1, 1], craft: 'online' }
const conform: Kind = { ...none, names: ['Conform – {part}'], room: 1, people: [1, 1], craft: 'online' }
const lookTest: Kind = { ...none, names: ['Look test – {part}'], room: 0, people: [1, 1], craft: 'grade' }
const premix: Kind = { ...none, names: ['Premix – {part}'], room: 2, people: [1, 1], craft: 'sound' }

/** What the first page shows: a day of the administrator, a clash in Suite 2, and holds that somebody must decide. */
export const nearby: readonly Nearby[] = [
  { daysLater: 0, kind: meeting, hours: [9.5, 10], status: 'Internal', isOfHost: true, crew: 0 },
  { daysLater: 0, kind: review, hours: [10, 13], status: 'Confirmed', isOfHost: true, crew: 0 },
  { daysLater: 0, kind: viewing, hours: [15, 18], status: 'Confirmed', isOfHost: true, crew: 1 },
  { daysLater: 0, kind: conform, hours: [16, 20], status: 'Second Hold', isOfHost: false, crew: 2 },
  { daysLater: 1, kind: lookTest, hours: [14, 18], status: 'First Hold', isOfHost: false, crew: 0 },
  { daysLater: 2, kind: premix, hours: [10, 18], status: 'First Hold', isOfHost: false, crew: 0 },
]
