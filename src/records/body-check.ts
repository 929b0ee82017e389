import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { fault, Invalid } from '../kernel/errors.ts'
import type { CheckedBody } from '../kernel/http/plain-routes.ts'
import { schemaProblems } from '../kernel/schema-problems.ts'

/** Answers the body; throws `Invalid` where it is not what the schema says. No body is one without members. */
export function bodyCheck(schema: TSchema | undefined): (body: unknown) => unknown {
  const compiled = schema && Compile(schema)
  return (body) => {
    const value = body ?? {}
    if (compiled === undefined || compiled.Check(value)) return value
    const problems = schemaProblems(compiled.Errors(value))
    throw new Invalid(problems.map(({ at, problem }) => fault(at.replace(/^\./, '') || 'body', problem)))
  }
}

/** The body of a plain route. */
export function checkedBody(schema: TSchema): CheckedBody {
  return { schema, check: bodyCheck(schema) }
}
