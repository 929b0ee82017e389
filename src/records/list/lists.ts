import type { Records } from '../records.ts'
import { KeptRecords } from './kept-records.ts'
import { KeptReferences } from './rendered-references.ts'

/** What lists need besides the scope: all record kinds, and what may be kept between requests. */
export interface Lists {
  readonly records: Records
  /** Undefined on an engine that brings references along in the page's own statement. */
  readonly kept: { readonly references: KeptReferences; readonly records: KeptRecords } | undefined
}

/** What may be kept with this engine: nothing, unless it knows of every commit. */
export function keptFor(engine: { readonly soleWriter: boolean }, records: Records): Lists['kept'] {
  if (!engine.soleWriter) return undefined
  return { references: new KeptReferences(records), records: new KeptRecords(records) }
}
