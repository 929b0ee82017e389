/** The tables of docs/operating/security.md for the chapters that have a test for each requirement. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..', '..')

/** Chapters of ASVS 5.0 with a row and, where it applies, a test for each requirement of levels 1 and 2. */
const chapters = [3, 6, 7, 10]

export interface Requirement {
  readonly number: string
  /** `yes`, `operator` or `no`, as the table has it. */
  readonly applies: string
  readonly how: string
  /** The name of the test file, without `.test.ts`. */
  readonly test: string | undefined
}

export function readDocument(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** The rows of the chapters that are held to tests, in their order. */
export function requirementRows(): Requirement[] {
  const text = readDocument('docs/operating/security.md')
  const rows = [...text.matchAll(/^\| (\d+)(\.\d+\.\d+) [^|]*\| (\w+) \| ([^|]+) \| ([^|]+) \|$/gm)]
  return rows
    .filter(([, chapter]) => chapters.includes(Number(chapter)))
    .map(([, chapter = '', rest = '', applies = '', how = '', test = '']) => ({
      number: chapter + rest,
      applies,
      how: how.trim(),
      test: /\[([\w-]+)\]/.exec(test)?.[1],
    }))
}

/** The number of a row of docs/operating/limits.md. */
export function limitOf(start: string): number {
  const row = readDocument('docs/operating/limits.md')
    .split('\n')
    .find((line) => line.startsWith(`| ${start}`))
  return Number(/\| (\d+)/.exec(row ?? '')?.[1])
}
