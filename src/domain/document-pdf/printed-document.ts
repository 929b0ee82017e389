import type { Block } from '../document-markup/index.ts'

/** What `document.typ` is given: finished texts in their places, in the order in which they are read. */
export interface PrintedDocument {
  readonly properties: { readonly title: string; readonly author: string; readonly date: readonly number[] }
  readonly language: string
  readonly region: string | null
  readonly direction: 'ltr' | 'rtl'
  readonly paper: 'a4' | 'us-letter'
  readonly title: string
  /** Below the title, such as Draft. */
  readonly mark: string | null
  /** The path of the picture, and what it shows, for those who cannot see it. */
  readonly logo: { readonly path: string; readonly alt: string } | null
  readonly top: Places
  readonly middle: Places
  readonly bottom: Places
  readonly table: PrintedTable | null
  readonly totals: readonly PrintedTotal[]
  readonly footer: { readonly name: string; readonly pageOf: string }
}

/** Left, centre and right. */
export type Places = readonly [readonly Block[], readonly Block[], readonly Block[]]

export interface PrintedTable {
  readonly heads: readonly string[]
  /** Whether the first column is text; all others are figures. */
  readonly hasText: boolean
  readonly sections: readonly PrintedSection[]
}

export interface PrintedSection {
  readonly heading: { readonly name: string; readonly description: string; readonly total: string } | null
  readonly lines: readonly (readonly PrintedCell[])[]
}

/** What a cell says, and what it says smaller: below text, before a figure. */
export interface PrintedCell {
  readonly text: string
  readonly note: string
}

export interface PrintedTotal {
  readonly label: string
  readonly amount: string
  readonly weight: 'plain' | 'total' | 'strong'
}
