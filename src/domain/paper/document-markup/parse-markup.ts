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

const tokens = new RegExp(
  [
    /\\(?<escaped>[\\*[\]().-])/,
    /\*\*(?=[^\s*])(?<strong>(?:\\.|[^\\])+?)(?<![\s*])\*\*/,
    /\*(?=[^\s*])(?<emphasis>(?:\\.|[^\\])+?)(?<![\s*])\*(?!\*)/,
    /\[(?<label>(?:\\.|[^[\]\\]|\[[^[\]]*\])+)\]\((?<target>[^()\s]+)\)/,
    /\[(?<placeholder>[^[\]]*)\]/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gsu',
)

function parseInlines(text: string): Inline<TemplateLeaf>[] {
  const found: Inline<TemplateLeaf>[] = []
  let end = 0
  for (const match of text.matchAll(tokens)) {
    addText(found, text.slice(end, match.index))
    end = match.index + match[0].length
    const { escaped, strong, emphasis, label, target, placeholder } = match.groups ?? {}
    if (escaped !== undefined) addText(found, escaped)
    else if (strong !== undefined) found.push({ kind: 'strong', inside: parseInlines(strong) })
    else if (emphasis !== undefined) found.push({ kind: 'emphasis', inside: parseInlines(emphasis) })
    else if (label !== undefined && target !== undefined) {
      found.push({ kind: 'link', target: parseTarget(target), inside: parseInlines(label) })
    } else if (placeholder !== undefined) found.push(parsePlaceholder(placeholder))
  }
  addText(found, text.slice(end))
  return found
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
