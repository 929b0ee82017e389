import type { Inline } from '../document-markup/index.ts'

/** What `document.typ` is given: finished texts in their places, in the order in which they are read. */
export interface PrintedDocument {
  readonly properties: { readonly title: string; readonly author: string; readonly date: readonly number[] }
  readonly language: string
  readonly region: string | null
  readonly direction: 'ltr' | 'rtl'
  readonly paper: 'a4' | 'us-letter'
  /** The colour of the rules, as `#rrggbb`; null for that of the text. */
  readonly accent: string | null
  readonly title: string
  /** What stands below the title: that it is a draft, what is to be paid, and until when. */
  readonly summary: readonly Summary[]
  /** The path of the picture, and what it shows, for those who cannot see it. */
  readonly logo: { readonly path: string; readonly alt: string } | null
  /** Who sends it, in one line above the address in the window of the envelope. */
  readonly sender: string | null
  readonly top: Places
  readonly middle: Places
  readonly bottom: Places
  /** Below the totals, in the whole width. */
  readonly terms: readonly PrintedBlock[]
  readonly table: PrintedTable | null
  readonly totals: readonly PrintedTotal[]
  /** `carried` is what the sum of the lines so far is called where they go on with the next page. */
  readonly footer: { readonly name: string; readonly pageOf: string; readonly carried: string }
}

/** A label and what it is of; either may be empty. */
export interface Summary {
  readonly label: string
  readonly value: string
}

/** Lines of text, of a list, or labels beside what they are of. */
export type PrintedBlock =
  | { readonly kind: 'paragraph' | 'bullets' | 'numbers'; readonly lines: readonly PrintedLine[] }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: PrintedLine, value: PrintedLine])[] }

export type PrintedLine = readonly Inline[]

/** Left, centre and right. */
export type Places = readonly [readonly PrintedBlock[], readonly PrintedBlock[], readonly PrintedBlock[]]

export interface PrintedTable {
  readonly columns: readonly PrintedColumn[]
  readonly sections: readonly PrintedSection[]
}

export interface PrintedColumn {
  /** A text is as wide as it may be, a figure as it needs; a quantity has its unit beside it. Text comes first. */
  readonly kind: 'text' | 'figure' | 'quantity'
  readonly head: string
  /** The longest figures, from which the column gets its width, and the longest units. */
  readonly longest: readonly string[]
  readonly longestUnits: readonly string[]
}

export interface PrintedSection {
  readonly heading: { readonly name: string; readonly description: string; readonly total: string } | null
  /** What the lines so far come to, after a section that shows none of its own. */
  readonly carried: string
  readonly lines: readonly PrintedRow[]
}

export interface PrintedRow {
  readonly cells: readonly PrintedCell[]
  /** What the lines so far come to. */
  readonly carried: string
}

/**
 * Of a text what it says and what it says smaller below. Of a figure what it says, decimals that stand for room alone,
 * so that those of a column stand below each other, and its unit.
 */
export type PrintedCell = readonly [text: string, below: string] | readonly [figure: string, room: string, unit: string]

export interface PrintedTotal {
  readonly label: string
  readonly amount: string
  readonly weight: 'plain' | 'total' | 'strong'
}
