/** A mail to a person about their own access: a greeting, what it says, and where to go. */
export interface AccessMail {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** Where to go, and what the button says. */
  readonly link?: { readonly url: string; readonly label: string }
  readonly after: readonly string[]
  /** BCP 47, for programs that read aloud. */
  readonly language: string
}

/** The same as plain text and as HTML. */
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
    ...after.map((one) => `<p style="${small}">${escaped(one)}</p>`),
  ]
  const html = `<!doctype html>
<html lang="${escaped(language)}"${direction}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="${page}"><div style="${card}">
${body.join('\n')}
</div></body></html>
`
  return { subject: subject.replace(/\s+/g, ' '), text: `${text}\n`, html }
}

const page = 'margin:0;padding:24px;background:#f4f4f2;color:#1c1c1a;font:16px/1.5 system-ui,sans-serif'
const card = 'max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #dcdcd8;border-radius:8px'
const paragraph = 'margin:0 0 16px'
const small = 'margin:16px 0 0;color:#5c5c56;font-size:14px'
const linkStyle =
  'display:inline-block;padding:12px 20px;background:#1c1c1a;color:#ffffff;text-decoration:none;border-radius:6px'

/** The address is there as text too, for those whose program shows no link. */
function button({ url, label }: { readonly url: string; readonly label: string }): string {
  const address = escaped(url)
  return `<p style="${paragraph}"><a href="${address}" style="${linkStyle}">${escaped(label)}</a></p>
<p style="${small};word-break:break-all" dir="ltr">${address}</p>`
}

function isRightToLeft(language: string): boolean {
  return new Intl.Locale(language).getTextInfo().direction === 'rtl'
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
