import { readFileSync } from 'node:fs'

/** A published list of codes, each with its name in English. */
export interface CodeList {
  readonly title: string
  readonly source: string
  readonly edition: string
  readonly names: ReadonlyMap<string, string>
}

/** Reads a list from a file in this folder: a code, a tab and its name on each line. */
export function codeList(file: string, facts: Omit<CodeList, 'names'>): CodeList {
  const lines = readFileSync(new URL(`./${file}.tsv`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  const names = lines.map((line) => {
    const [code = '', name = ''] = line.split('\t')
    return [code, name] as const
  })
  return { ...facts, names: new Map(names) }
}

/** The error in a text that must be a code of the list; undefined if there is none. */
export function codeProblem({ names, title }: CodeList, example: string): (text: string) => string | undefined {
  return (text) => (names.has(text) ? undefined : `must be a code of ${title}, such as ${example}`)
}
