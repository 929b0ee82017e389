import type { Block, Inline } from './markup-nodes.ts'

/** Filled-in markup as plain text, for example the text and the subject of a mail. */
export function markupText(blocks: readonly Block[]): string {
  return blocks.map(blockText).join('\n\n')
}

function blockText({ kind, lines }: Block): string {
  return lines
    .map((line, index) => {
      const text = line.map(inlineText).join('')
      if (kind === 'paragraph') return text
      return kind === 'bullets' ? `- ${text}` : `${index + 1}. ${text}`
    })
    .join('\n')
}

function inlineText(inline: Inline): string {
  if (inline.kind === 'text') return inline.text
  const inside = inline.inside.map(inlineText).join('')
  if (inline.kind !== 'link') return inside
  const target = inline.target.map(({ text }) => text).join('')
  return target.endsWith(inside) ? inside : `${inside} (${target})`
}
