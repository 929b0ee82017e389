import type { Typeface } from './pdf-fonts.ts'

/** One PDF to make. */
export interface PdfJob {
  /** Typst source. Only ever our own: what users wrote comes in `data`, where nothing is interpreted. */
  readonly source: string
  /** BCP 47, of what is written: `zh-TW`. */
  readonly language: string
  /** What it is set in: `sans` unless said. */
  readonly typeface?: Typeface
  /** JSON, which the source reads as `json(bytes(sys.inputs.data))`; the families of fonts are `sys.inputs.fonts`, likewise. */
  readonly data: string
  /** Files that the source may name, by their path such as `/logo`. There are no others: not even those of the machine. */
  readonly files: ReadonlyMap<string, Uint8Array>
}

/** What the thread answers: the PDF, or why there is none. */
export type PdfAnswer = { readonly pdf: Uint8Array } | { readonly problem: string }
