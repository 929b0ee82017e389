import type { KindFacts } from '../../../api/kind-facts.ts'
import { sayKinds, sayName } from '../../../text/say.ts'

/** The first row is in the first bytes. */
const HEAD_BYTES = 8192
/** One column alone, such as a name, says nothing about the kind. */
const COLUMNS_MIN = 2

/** The names of the columns of a CSV file; none of a workbook, which only the service reads. */
export async function columnsOf(file: File): Promise<readonly string[]> {
  const text = await file.slice(0, HEAD_BYTES).text()
  if (text.startsWith('PK')) return []
  const [head = ''] = text.split(/\r?\n/, 1)
  const [separator = ';'] = [';', ',', '\t'].toSorted((one, other) => head.split(other).length - head.split(one).length)
  return head.split(separator).map((name) => name.trim().replace(/^"(.*)"$/, '$1'))
}

/** The kind that the name of the file or most of its columns name. Undefined if that is not clear. */
export function guessKind<Kind extends KindFacts>(
  fileName: string,
  columns: readonly string[],
  kinds: readonly Kind[],
): Kind | undefined {
  const named = kinds.filter(({ kind }) =>
    [kind, sayKinds(kind)].some((name) => plain(fileName).startsWith(plain(name))),
  )
  if (named.length === 1) return named[0]
  const given = new Set(columns.map(plain))
  const scored = kinds
    .map((kind) => ({ kind, count: kind.members.filter((member) => isGiven(member.name, given)).length }))
    .toSorted((one, other) => other.count - one.count)
  const [best, next] = scored
  return best !== undefined && best.count >= COLUMNS_MIN && best.count > (next?.count ?? 0) ? best.kind : undefined
}

/** A member has the name that the API or the console gives it; the first of several needs no number. */
function isGiven(member: string, given: ReadonlySet<string>): boolean {
  return [member, sayName(member), sayName(member).replace(/ 1$/, '')].some((name) => given.has(plain(name)))
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}
