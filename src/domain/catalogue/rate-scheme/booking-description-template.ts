/**
 * Templates such as `[rateSchemeName]: [bookingName], [rateSchemeStartDateCode|(j M Y)]`. A date placeholder is
 * followed by a bar and its format, in parentheses (specification, rate scheme). The specification does not say
 * whether they are inside the brackets, so they may also follow them (decision 0288).
 */

const texts = ['rateSchemeName', 'rateSchemeDescription', 'bookingName']
const dates = ['rateSchemeStartDateCode', 'rateSchemeEndDateCode']
const known = [...texts, ...dates.map((name) => `${name}|(format)`)].map((name) => `[${name}]`).join(', ')

const bracketed = /\[([^[\]]*)\]/g
const dated = /^(\w+)\|\([^()]+\)$/
const formatBehind = new RegExp(`\\[(${dates.join('|')})\\]\\|(\\([^()]+\\))`, 'g')

/** The template with the format of each date inside the brackets: `[rateSchemeStartDateCode|(j M Y)]`. */
export function withFormatsInside(template: string): string {
  return template.replace(formatBehind, '[$1|$2]')
}

/** The fault of a template; undefined if it is valid. */
export function templateProblem(template: string): string | undefined {
  const placeholders = new Set([...withFormatsInside(template).matchAll(bracketed)].map(([, inside = '']) => inside))
  const wrong = [...placeholders].filter(
    (inside) => !texts.includes(inside) && !dates.includes(dated.exec(inside)?.[1] ?? ''),
  )
  if (wrong.length === 0) return undefined
  const named = wrong.map((inside) => `[${inside}]`).join(', ')
  return `has ${wrong.length === 1 ? 'an unknown placeholder' : 'unknown placeholders'}: ${named}; known are ${known}`
}
