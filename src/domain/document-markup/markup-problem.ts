import { nearestWord } from '../../kernel/config/nearest-word.ts'
import { type Inline, leavesOf, type Placeholder, type TemplateLeaf } from './markup-nodes.ts'
import { parseMarkup } from './parse-markup.ts'
import { placeholderNamed, placeholdersOf, type TemplateType } from './placeholder-catalogue.ts'

/** What is wrong with the markup of a template, all of it in one sentence; undefined where it can be filled in. */
export function markupProblem(markup: string, type: TemplateType): string | undefined {
  const inlines = parseMarkup(markup).flatMap(({ inside }) => inside)
  const problems = [
    ...inlines.flatMap(leavesOf).flatMap((leaf) => (leaf.kind === 'placeholder' ? placeholderProblem(leaf, type) : [])),
    ...inlines.flatMap(targetsOf).flatMap(targetProblem),
  ]
  return problems.length === 0 ? undefined : [...new Set(problems)].join('; ')
}

function placeholderProblem({ name, pattern }: Placeholder, type: TemplateType): string[] {
  const known = placeholdersOf(type)
  const entry = known.find((one) => one.name === name)
  if (entry !== undefined) {
    return pattern === undefined || entry.kind === 'date' ? [] : [`[${name}] is no date, so it takes no format`]
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
  const shown = target.map((leaf) => (leaf.kind === 'text' ? leaf.text : `[${leaf.name}]`)).join('')
  return [`the link to ${shown} must begin with https://, http://, mailto: or tel:`]
}

function targetsOf(inline: Inline<TemplateLeaf>): (readonly TemplateLeaf[])[] {
  if (inline.kind === 'text' || inline.kind === 'placeholder') return []
  const inside = inline.inside.flatMap(targetsOf)
  return inline.kind === 'link' ? [inline.target, ...inside] : inside
}
