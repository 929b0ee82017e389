const languageNames: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb', iw: 'he' }

/** The words in a locale's language, or in its script if there are such, by name; otherwise in English. */
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
