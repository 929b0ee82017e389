import type { Problem } from '../api/problem.ts'
import { saySentences } from '../text/say.ts'

/**
 * The error of a member without its name, for the place beside its field. Undefined if the record has changed
 * meanwhile, because that is no fault of a member.
 */
export function faultBeside(problem: Problem | undefined, path: string): string | undefined {
  const said = problem?.status === 412 ? undefined : problem?.faultOf(path)
  return said && saySentences(said.startsWith(`${path}: `) ? said.slice(path.length + 2) : said)
}
