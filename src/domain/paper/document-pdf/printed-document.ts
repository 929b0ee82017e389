import type { Typeface } from '../../../kernel/pdf/pdf-fonts.ts'
import type { Inline } from '../document-markup/index.ts'

/** The input of `document.typ`: finished texts in their places, in reading order. */
export interface PrintedDocument {
  readonly properties: { readonly title: string; readonly author: string; readonly date: readonly number[] }
  readonly language: string
  readonly region: string | null
  readonly direction: 'ltr' | 'rtl'
  readonly paper: 'a4' | 'us-letter'
  /** The colour of the rules, as `#rrggbb`; null for the colour of the text. */
  readonly accent: string | null
  readonly typeface: Typeface
  readonly title: string
  /** The lines below the title: that it is a draft, what is to be paid, and until when. */
  readonly summary: readonly Summary[]
  /** The path of the picture, and its alternative text. */
  readonly logo: { readonly path: string; readonly alt: string } | null
  /** The return address, in one line above the client's address in the window of the envelope. */
  readonly sender: string | null
  readonly top: PrintedContainers
  readonly middle: PrintedContainers
  readonly bottom: PrintedContainers
  /** Below the totals, in full width. */
  readonly terms: readonly PrintedBlock[]
  readonly table: PrintedTable | null
  readonly totals: readonly PrintedTotal[]
  /** The payment details, below the totals. */
  readonly payment: PrintedPayment | null
  /** The payment slip of Swiss banks, at the foot of the last page. */
  readonly slip: PrintedSlip | null
  /** `carried` is the label of the running sum where the lines continue on the next page. */
  readonly footer: { readonly name: string; readonly pageOf: string; readonly carried: string }
}

/** The facts for a transfer, and a code with the same facts as SVG. The caption is also its alternative text. */
export interface PrintedPayment {
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly code: string | null
  readonly caption: string
}

/** The words of the slip, which the Swiss banks have fixed in the languages of the country and in English. */
export interface SlipWords {
  readonly paymentPart: string
  readonly receipt: string
  readonly payableTo: string
  readonly reference: string
  readonly additional: string
  readonly payableBy: string
  readonly payableByBlank: string
  readonly currency: string
  readonly amount: string
  readonly acceptance: string
  readonly separate: string
}

/** A Swiss payment slip: its fixed words, its code as SVG, and its texts as they are printed. */
export interface PrintedSlip {
  readonly words: Readonly<Record<keyof SlipWords, string>>
  readonly code: string
  /** The account, and the address of the company. */
  readonly account: readonly string[]
  readonly reference: string
  readonly message: string
  /** Empty where the payer fills it in. */
  readonly debtor: readonly string[]
  readonly currency: string
  readonly amount: string
}

/** A label and its value; either can be empty. */
export interface Summary {
  readonly label: string
  readonly value: string
}

/** Lines of a paragraph or list, or labels with their values. */
export type PrintedBlock =
  | { readonly kind: 'paragraph' | 'bullets' | 'numbers'; readonly lines: readonly PrintedLine[] }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: PrintedLine, value: PrintedLine])[] }

export type PrintedLine = readonly Inline[]

/** Left, centre and right. */
export type PrintedContainers = readonly [readonly PrintedBlock[], readonly PrintedBlock[], readonly PrintedBlock[]]

export interface PrintedTable {
  readonly columns: readonly PrintedColumn[]
  readonly sections: readonly PrintedSection[]
}

export interface PrintedColumn {
  /**
   * A text column takes the remaining width, a figure column what it needs. A quantity has its unit next to it. The
   * text column comes first.
   */
  readonly kind: 'text' | 'figure' | 'quantity'
  readonly head: string
  /** The longest figures and the longest units, which the width of the column is based on. */
  readonly longest: readonly string[]
  readonly longestUnits: readonly string[]
}

export interface PrintedSection {
  readonly heading: { readonly name: string; readonly description: string; readonly total: string } | null
  /** The sum of the lines so far, for a section that hides its lines; otherwise empty. */
  readonly carried: string
  readonly lines: readonly PrintedRow[]
}

export interface PrintedRow {
  readonly cells: readonly PrintedCell[]
  /** The sum of the lines so far. */
  readonly carried: string
}

/** A text, and a smaller text below it; or a figure, invisible decimals that align it with its column, and its unit. */
export type PrintedCell = readonly [text: string, below: string] | readonly [figure: string, room: string, unit: string]

export interface PrintedTotal {
  readonly label: string
  readonly amount: string
  readonly weight: 'plain' | 'total' | 'strong'
}
