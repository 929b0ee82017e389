/** The usual values of a text. The browser suggests them while the user types. */
export function suggestionsFor(name: string): readonly string[] {
  if (/(^|_)timezone$/.test(name)) return Intl.supportedValuesOf('timeZone')
  return /(^|_)currency$/.test(name) ? Intl.supportedValuesOf('currency') : []
}
