import type { Problem } from '../api/problem.ts'

/**
 * The error of a member without its name, for the place beside its field. Undefined if the record has changed
 * meanwhile, because that is no fault of a member.
 */
export function faultBeside(problem: Problem | undefined, path: string): string | undefined {
  const said = problem?.status === 412 ? undefined : problem?.faultOf(path)
  return said?.startsWith(`${path}: `) === true ? said.slice(path.length + 2) : said
}
