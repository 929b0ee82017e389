import type { Typeface } from './pdf-fonts.ts'

/** One PDF to make. */
export interface PdfJob {
  /** Typst source. It is always our own: texts of users are in `data`, where nothing is interpreted. */
  readonly source: string
  /** The language of the text, BCP 47: `zh-TW`. */
  readonly language: string
  /** The typeface: `sans` by default. */
  readonly typeface?: Typeface
  /**
   * JSON, which the source reads as `json(bytes(sys.inputs.data))`; the font families are in `sys.inputs.fonts`, in the
   * same form.
   */
  readonly data: string
  /**
   * Files that the source may read, by their path such as `/logo`. No other files are available, not even those of the
   * machine.
   */
  readonly files: ReadonlyMap<string, Uint8Array>
}

/** That the process has started; then the result of each job: the PDF, or the reason why there is none. */
export type PdfAnswer = { readonly ready: true } | { readonly pdf: Uint8Array } | { readonly problem: string }
