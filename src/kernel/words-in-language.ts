const languageNames: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb', iw: 'he' }

/** The locale, if there are words in its language; else `en`, whose words are used instead. */
export function languageOfWords(byLanguage: Readonly<Record<string, string>>, locale: string): string {
  const { language, script } = new Intl.Locale(locale).maximize()
  const name = languageNames[language] ?? language
  return `${name}-${script}` in byLanguage || name in byLanguage ? locale : 'en'
}

/** The words of a locale's language, or of its script where there are such, each by its name; else English. */
export function wordsInLanguage<Name extends string>(
  names: readonly Name[],
  byLanguage: Readonly<Record<string, string>>,
  locale: string,
): Readonly<Record<Name, string>> {
  const { language, script } = new Intl.Locale(locale).maximize()
  const name = languageNames[language] ?? language
  const words = (byLanguage[`${name}-${script}`] ?? byLanguage[name] ?? byLanguage.en ?? '').split('|')
  return Object.fromEntries(names.map((name, index) => [name, words[index] ?? ''])) as Record<Name, string>
}
