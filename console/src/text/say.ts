import { en } from './en.ts'
import { fillMessage, type Message, type Places } from './message.ts'

export type MessageName = keyof typeof en
export type Messages = Readonly<Record<MessageName, Message>>

/** The languages that the console has, and how to fetch their texts. */
const languages: Readonly<Record<string, () => Promise<Messages>>> = {
  en: async () => en,
  de: async () => (await import('./de.ts')).de,
}

let language = 'en'
let messages: Messages = en

/** A text of the console in the language that is spoken. */
export function say(name: MessageName, places: Places = {}): string {
  return fillMessage(messages[name], places, language)
}

/** The language that is spoken: `en`. */
export function spokenLanguage(): string {
  return language
}

/** Speaks the language of a locale such as `de-AT`; English where the console has no texts in it. */
export async function speak(locale: string): Promise<void> {
  const wanted = locale.split('-')[0] ?? ''
  const next = wanted in languages ? wanted : 'en'
  if (next === language) return
  messages = (await languages[next]?.()) ?? en
  language = next
}
