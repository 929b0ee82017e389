const languageNames: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb', iw: 'he' }

/** The words of a locale's language, each by its name; English where there are none of it. */
export function wordsInLanguage<Name extends string>(
  names: readonly Name[],
  byLanguage: Readonly<Record<string, string>>,
  locale: string,
): Readonly<Record<Name, string>> {
  const { language } = new Intl.Locale(locale)
  const words = (byLanguage[languageNames[language] ?? language] ?? byLanguage.en ?? '').split('|')
  return Object.fromEntries(names.map((name, index) => [name, words[index] ?? ''])) as Record<Name, string>
}
