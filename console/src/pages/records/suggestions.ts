/** What a text is mostly one of: the browser offers it while somebody types. */
export function suggestionsFor(name: string): readonly string[] {
  if (/(^|_)timezone$/.test(name)) return Intl.supportedValuesOf('timeZone')
  return /(^|_)currency$/.test(name) ? Intl.supportedValuesOf('currency') : []
}
