import type { Records } from '../records.ts'
import { KeptRecords } from './kept-records.ts'
import { KeptReferences } from './rendered-references.ts'

/** The context of lists besides the scope: all record kinds, and the caches between requests. */
export interface Lists {
  readonly records: Records
  /** Undefined on an engine that reads references in the statement of the page. */
  readonly kept: { readonly references: KeptReferences; readonly records: KeptRecords } | undefined
}

/** The caches for this engine: none, unless it knows of every commit. */
export function keptFor(engine: { readonly soleWriter: boolean }, records: Records): Lists['kept'] {
  if (!engine.soleWriter) return undefined
  return { references: new KeptReferences(records), records: new KeptRecords(records) }
}
