import type { PrintedDocument } from './printed-document.ts'

/** The regions that use US Letter (CLDR, supplemental measurement data); all others use A4. */
const letterRegions = new Set('BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' '))

/** The language, region, writing direction and paper size of a locale. */
export function pageSetting(locale: string): Pick<PrintedDocument, 'language' | 'region' | 'direction' | 'paper'> {
  const full = new Intl.Locale(locale).maximize()
  const region = full.region ?? ''
  return {
    language: full.language,
    region: /^[A-Z]{2}$/.test(region) ? region : null,
    direction: isRightToLeft(full) ? 'rtl' : 'ltr',
    paper: letterRegions.has(region) ? 'us-letter' : 'a4',
  }
}

function isRightToLeft({ script }: Intl.Locale): boolean {
  return /^(Adlm|Arab|Hebr|Mand|Nkoo|Rohg|Syrc|Thaa)$/.test(script ?? '')
}
