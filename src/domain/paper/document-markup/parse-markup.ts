import type { Inline, TemplateLeaf, TemplateLine } from './markup-nodes.ts'

/**
 * Parses the markup of templates: `**bold**`, `*italic*`, `[text](https://…)`, `[placeholder]`, lines that begin with
 * `- ` or `1. `, and `\` before a character that is meant literally. Unclosed markup is literal too.
 */
export function parseMarkup(markup: string): TemplateLine[] {
  return markup.split(/\r\n|\r|\n/).map(parseLine)
}

function parseLine(line: string): TemplateLine {
  const [, sign, text = ''] = /^\s*(-|\d{1,3}\.)\s+(\S.*)$/su.exec(line) ?? []
  if (sign === undefined) return { list: undefined, inside: parseInlines(line) }
  return { list: sign === '-' ? 'bullets' : 'numbers', inside: parseInlines(text) }
}

/** Where markup can begin. */
const signs = /[\\*[]/g
const strong = /\*\*(?=[^\s*])(?<strong>(?:\\.|[^\\])+?)(?<![\s*])\*\*/suy
const emphasis = /\*(?=[^\s*])(?<emphasis>(?:\\.|[^\\])+?)(?<![\s*])\*(?!\*)/suy
const other = new RegExp(
  [
    /\\(?<escaped>[\\*[\]().-])/,
    // What is in the inner brackets escapes like the rest: otherwise `[\]` would end them, and be searched from each `[`.
    /\[(?<label>(?:\\.|[^[\]\\]|\[(?:\\.|[^[\]\\])*\])+)\]\((?<target>[^()\s]+)\)/,
    /\[(?<placeholder>[^[\]]*)\]/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'suy',
)

/** The ends of `strong` and `emphasis`, and what is before them with a backslash. */
const strongEnds = /\\.|(?<end>(?<![\s*])\*\*)/gsu
const emphasisEnds = /\\.|(?<end>(?<![\s*])\*(?!\*))/gsu

function parseInlines(text: string): Inline<TemplateLeaf>[] {
  const found: Inline<TemplateLeaf>[] = []
  const lastEnds = { strong: lastEnd(text, strongEnds), emphasis: lastEnd(text, emphasisEnds) }
  let end = 0
  for (const { index } of text.matchAll(signs)) {
    const match = index < end ? undefined : tokenAt(text, index, lastEnds)
    if (match === undefined) continue
    addText(found, text.slice(end, index))
    end = index + match[0].length
    addToken(found, match.groups ?? {})
  }
  addText(found, text.slice(end))
  return found
}

/** Without an end after it, markup would be searched for one up to the end of the text, from each place where it begins. */
function tokenAt(text: string, index: number, lastEnds: { readonly strong: number; readonly emphasis: number }) {
  const patterns: RegExp[] = []
  if (text[index] !== '*') patterns.push(other)
  else {
    if (index < lastEnds.strong) patterns.push(strong)
    if (index < lastEnds.emphasis) patterns.push(emphasis)
  }
  for (const pattern of patterns) {
    pattern.lastIndex = index
    const match = pattern.exec(text)
    if (match !== null) return match
  }
  return undefined
}

function lastEnd(text: string, ends: RegExp): number {
  let last = -1
  for (const { index, groups } of text.matchAll(ends)) if (groups?.end !== undefined) last = index
  return last
}

function addToken(found: Inline<TemplateLeaf>[], groups: Readonly<Record<string, string | undefined>>): void {
  const { escaped, strong, emphasis, label, target, placeholder } = groups
  if (escaped !== undefined) addText(found, escaped)
  else if (strong !== undefined) found.push({ kind: 'strong', inside: parseInlines(strong) })
  else if (emphasis !== undefined) found.push({ kind: 'emphasis', inside: parseInlines(emphasis) })
  else if (label !== undefined && target !== undefined) {
    found.push({ kind: 'link', target: parseTarget(target), inside: parseInlines(label) })
  } else if (placeholder !== undefined) found.push(parsePlaceholder(placeholder))
}

/** The target of a link can contain placeholders, but no other markup. */
function parseTarget(target: string): TemplateLeaf[] {
  return target.split(/\[([^[\]]*)\]/).flatMap((part, index): TemplateLeaf[] => {
    if (index % 2 === 1) return [parsePlaceholder(part)]
    return part === '' ? [] : [{ kind: 'text', text: part }]
  })
}

function parsePlaceholder(inside: string): TemplateLeaf {
  const [, name = inside, pattern] = /^(\w+)\|\(([^()]+)\)$/.exec(inside) ?? []
  return { kind: 'placeholder', name, pattern }
}

function addText(found: Inline<TemplateLeaf>[], text: string): void {
  const last = found.at(-1)
  if (text === '') return
  if (last?.kind === 'text') found[found.length - 1] = { kind: 'text', text: last.text + text }
  else found.push({ kind: 'text', text })
}
