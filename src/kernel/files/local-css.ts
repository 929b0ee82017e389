/** CSS that uses only its own file: no imports, no external fonts or pictures, no scripts. */

const functions = new Set(
  (
    'rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix calc min max clamp var env translate translatex ' +
    'translatey scale scalex scaley rotate skew skewx skewy matrix blur brightness contrast drop-shadow grayscale ' +
    'hue-rotate invert opacity saturate sepia circle ellipse inset polygon path not is where nth-child nth-of-type'
  ).split(' '),
)

const localUrl = /url\(\s*(?:#[^\s"'()]*|"#[^\s"'()]*"|'#[^\s"'()]*')\s*\)/gi
const atRule = /@[\w-][^@;{}]*(?:;|\{[^{}]*\})/g
const nameAtEnd = /[^\s),:;{}]*$/

/** Longer than any function name. All patterns here read at most this many characters, or each character once. */
const NAME_MAX = 40
const AT_RULES_MAX = 100

/** True for a property value without references outside the file: every function in it is known to be harmless. */
export function isLocalCss(value: string): boolean {
  if (/[\\@]/.test(value)) return false
  const beforeParentheses = value.replace(localUrl, '').split('(').slice(0, -1)
  return beforeParentheses.every((text) => {
    const [name = ''] = nameAtEnd.exec(text.slice(-NAME_MAX)) ?? []
    return name === '' || functions.has(name.toLowerCase())
  })
}

/** A style sheet without comments and at-rules; empty if the rest has references outside the file. */
export function localSheet(css: string): string {
  if (css.split('@').length > AT_RULES_MAX) return ''
  const plain = withoutComments(css).replace(atRule, ' ')
  return isLocalCss(plain) ? plain : ''
}

function withoutComments(css: string): string {
  const [before = '', ...comments] = css.split('/*')
  const after = comments.map((text) => {
    const end = text.indexOf('*/')
    return end === -1 ? '' : text.slice(end + 2)
  })
  return [before, ...after].join(' ')
}
