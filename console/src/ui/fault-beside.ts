import type { Problem } from '../api/problem.ts'
import { saySentences } from '../text/say.ts'
import { capital } from '../text/say-choice.ts'

/**
 * The error of a member without its name, as a sentence for the place beside its field. Undefined if the record has changed
 * meanwhile, because that is no fault of a member.
 */
export function faultBeside(problem: Problem | undefined, path: string): string | undefined {
  const said = problem?.status === 412 ? undefined : problem?.faultOf(path)
  return said && capital(saySentences(said.startsWith(`${path}: `) ? said.slice(path.length + 2) : said))
}
