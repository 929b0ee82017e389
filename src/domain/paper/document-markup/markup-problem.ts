import { nearestWord } from '../../../kernel/config/nearest-word.ts'
import { type Inline, leavesOf, type Placeholder, type TemplateLeaf } from './markup-nodes.ts'
import { parseMarkup } from './parse-markup.ts'
import { placeholderNamed, placeholdersOf, type TemplateType } from './placeholder-catalogue.ts'

/** More would be too much to read, and finding the nearest known name takes time. */
const PROBLEMS_MAX = 5

/** The problems of a template's markup, in one sentence; undefined if it can be filled in. */
export function markupProblem(markup: string, type: TemplateType): string | undefined {
  const problems = new Set<string>()
  for (const problem of problemsOf(markup, type)) {
    if (!problems.has(problem) && problems.size === PROBLEMS_MAX) return `${[...problems].join('; ')}; and more`
    problems.add(problem)
  }
  return problems.size === 0 ? undefined : [...problems].join('; ')
}

function* problemsOf(markup: string, type: TemplateType): Generator<string> {
  const inlines = parseMarkup(markup).flatMap(({ inside }) => inside)
  const placeholders = inlines.flatMap(leavesOf).filter((leaf) => leaf.kind === 'placeholder')
  const different = new Map(placeholders.map((one) => [`${one.name}|${one.pattern}`, one]))
  for (const placeholder of different.values()) yield* placeholderProblem(placeholder, type)
  for (const target of inlines.flatMap(targetsOf)) yield* targetProblem(target)
}

function placeholderProblem({ name, pattern }: Placeholder, type: TemplateType): string[] {
  const known = placeholdersOf(type)
  const entry = known.find((one) => one.name === name)
  if (entry !== undefined) {
    return pattern === undefined || entry.kind === 'date' ? [] : [`[${name}] is not a date, so it cannot have a format`]
  }
  if (placeholderNamed(name) !== undefined) return [`[${name}] is not for templates of ${type}s`]
  const word = name.split('|')[0] ?? name
  if (known.some((one) => one.name === word && one.kind === 'date')) {
    return [`[${name}] must give its format in parentheses: [${word}|(j F Y)]`]
  }
  const nearest = nearestWord(
    word,
    known.map((one) => one.name),
  )
  return [`[${name}] is unknown: did you mean [${nearest}]? (\\[ writes a bracket)`]
}

function targetProblem(target: readonly TemplateLeaf[]): string[] {
  const [first] = target
  if (first?.kind === 'text' && /^(https?:\/\/|mailto:|tel:)/i.test(first.text)) return []
  const rendered = target.map((leaf) => (leaf.kind === 'text' ? leaf.text : `[${leaf.name}]`)).join('')
  return [`the link to ${rendered} must begin with https://, http://, mailto: or tel:`]
}

function targetsOf(inline: Inline<TemplateLeaf>): (readonly TemplateLeaf[])[] {
  if (inline.kind === 'text' || inline.kind === 'placeholder') return []
  const inside = inline.inside.flatMap(targetsOf)
  return inline.kind === 'link' ? [inline.target, ...inside] : inside
}
