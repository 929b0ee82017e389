import { wordsInLanguage } from '../../../kernel/words-in-language.ts'

const names = ['busy', 'private'] as const

/** By language, in the order of `names`. */
const wordsByLanguage: Readonly<Record<string, string>> = {
  de: 'Belegt|Privat',
  en: 'Busy|Private',
  es: 'Ocupado|Privado',
  fr: 'Occupé|Privé',
  it: 'Occupato|Privato',
  nl: 'Bezet|Privé',
  pt: 'Ocupado|Privado',
}

/** The titles of bookings whose names a calendar does not show. */
export type CalendarWords = Readonly<Record<(typeof names)[number], string>>

export function calendarWords(locale: string): CalendarWords {
  return wordsInLanguage(names, wordsByLanguage, locale)
}
