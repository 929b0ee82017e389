/** A mail about signing in: a greeting, some paragraphs, and a link. */
export interface AccessMail {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** The address, and the words on the button. */
  readonly link?: { readonly url: string; readonly label: string }
  readonly after: readonly string[]
  /** BCP 47: the language of the words, for programs that read mails aloud. */
  readonly language: string
}

/** The mail as plain text and as HTML. */
export function renderAccessMail({ subject, paragraphs, link, after, language }: AccessMail): {
  readonly subject: string
  readonly text: string
  readonly html: string
} {
  const text = [...paragraphs, ...(link === undefined ? [] : [`${link.label}:\n${link.url}`]), ...after].join('\n\n')
  const direction = isRightToLeft(language) ? ' dir="rtl"' : ''
  const body = [
    ...paragraphs.map((one) => `<p style="${paragraph}">${escaped(one)}</p>`),
    ...(link === undefined ? [] : [button(link)]),
    ...after.map((one) => `<p class="soft" style="${small}">${escaped(one)}</p>`),
  ]
  const html = `<!doctype html>
<html lang="${escaped(language)}"${direction}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title>
<style>${screens}</style></head>
<body style="${page}"><div class="card" style="${card}">
${body.join('\n')}
</div></body></html>
`
  return { subject: subject.replace(/\s+/g, ' '), text: `${text}\n`, html }
}

const page = 'margin:0;padding:24px;background:#f4f4f2;color:#1c1c1a;font:16px/1.5 system-ui,sans-serif'
const card =
  'max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #dcdcd8;border-radius:8px;overflow-wrap:anywhere'
const paragraph = 'margin:0 0 16px'
const small = 'margin:16px 0 0;color:#5c5c56;font-size:14px'
const linkStyle =
  'display:inline-block;padding:12px 20px;background:#1c1c1a;color:#ffffff;text-decoration:none;border-radius:6px'

/** Dark screens and narrow ones. Programs that drop the style sheet show the mail as on a light, wide screen. */
const screens = [
  ':root{color-scheme:light dark}',
  '@media (max-width:480px){body{padding:8px!important}.card{padding:20px!important}}',
  '@media (prefers-color-scheme:dark){',
  'body{background:#161615!important;color:#ededea!important}',
  '.card{background:#21211f!important;border-color:#3a3a37!important}',
  '.soft{color:#b4b4ae!important}',
  '.button{background:#ededea!important;color:#161615!important}',
  '}',
].join('')

/** The address is also there as text, for programs that show no links. */
function button({ url, label }: { readonly url: string; readonly label: string }): string {
  const address = escaped(url)
  return `<p style="${paragraph}"><a href="${address}" class="button" style="${linkStyle}">${escaped(label)}</a></p>
<p class="soft" style="${small};word-break:break-all" dir="ltr">${address}</p>`
}

function isRightToLeft(language: string): boolean {
  return new Intl.Locale(language).getTextInfo().direction === 'rtl'
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
