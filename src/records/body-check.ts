import type { TSchema } from 'typebox'
import { fault, Invalid } from '../kernel/errors.ts'
import type { CheckedBody } from '../kernel/http/plain-routes.ts'
import { descriptionAt, problemsIn } from '../kernel/schema-problems.ts'
import { compileLater } from './compile-later.ts'

/**
 * Returns the body; throws `Invalid` if it does not match the schema. A missing body counts as an object without
 * members.
 */
export function bodyCheck(schema: TSchema | undefined): (body: unknown) => unknown {
  const checker = schema && compileLater(schema)
  return (body) => {
    const value = body ?? {}
    if (checker === undefined || checker().Check(value)) return value
    const problems = problemsIn(checker(), value, compileLater)
    throw new Invalid(
      problems.map(({ at, problem }) =>
        fault(at.replace(/^\./, '') || 'body', problem, schema && descriptionAt(schema, at)),
      ),
    )
  }
}

/** The body of a plain route. */
export function checkedBody(schema: TSchema): CheckedBody {
  return { schema, check: bodyCheck(schema) }
}
