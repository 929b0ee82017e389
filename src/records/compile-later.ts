import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'

/** The check of a schema, compiled when it is first used: hundreds are defined, and a start uses none. */
export function compileLater(schema: TSchema): () => Validator {
  let compiled: Validator | undefined
  return () => (compiled ??= Compile(schema))
}
