import { en } from './en.ts'
import type { lateEn } from './late-en.ts'
import { fillMessage, type Message, type Places } from './message.ts'
import { wordsEn } from './words-en.ts'

export type MessageName = keyof typeof en | keyof typeof lateEn
export type Messages = Readonly<Record<MessageName, Message>>

interface LanguageTexts {
  readonly messages: Messages
  /** Names of the API's members, kinds and choices, by their English name. */
  readonly words: Readonly<Record<string, string>>
  /** The descriptions of members, by their English text. */
  readonly abouts: Readonly<Record<string, string>>
  /** How sentences of the service are said, by a pattern for each. */
  readonly sentences: readonly Sentence[]
}

/** A pattern for the beginning of a text, and its words from the match. */
export type Sentence = readonly [pattern: RegExp, words: (...match: readonly string[]) => string]

/** The English texts that are loaded: those of the first page, then those of pages that were opened. */
const englishTexts: Record<string, Message> = { ...en }
const english: LanguageTexts = { messages: englishTexts as Messages, words: {}, abouts: {}, sentences: [] }

/** Adds texts that only some pages need. */
export function addEnglish(texts: Readonly<Record<string, Message>>): void {
  Object.assign(englishTexts, texts)
}

/** The languages of the console, and how to load their texts. */
const languages: Readonly<Record<string, () => Promise<LanguageTexts>>> = {
  en: async () => english,
  de: async () => {
    const texts = [
      import('./de.ts'),
      import('./words-de.ts'),
      import('./abouts-de.ts'),
      import('./sentences-de.ts'),
    ] as const
    const [{ de }, { wordsDe }, { aboutsDe }, { sentencesDe }] = await Promise.all(texts)
    return { messages: de, words: wordsDe, abouts: aboutsDe, sentences: sentencesDe }
  },
}

/** The languages that a user can choose, each by its own name. */
export const languageNames: Readonly<Record<string, string>> = { en: 'English', de: 'Deutsch' }

let language = 'en'
let current = english

/** A text of the console in the current language. */
export function say(name: MessageName, places: Places = {}): string {
  return fillMessage(current.messages[name], places, language)
}

/** The readable name of a member: `due_date` is *Due*, `sell_cost` is *Sell cost*. */
export function sayName(name: string): string {
  const plain = name.replace(/_id$/, '').replaceAll(/[_/-]+/g, ' ')
  const inEnglish = wordsEn[name] ?? `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`
  return current.words[inEnglish] ?? inEnglish
}

/** The readable name of a member of a line, which can mean another thing there: *Discount*, not that of a payment. */
export function sayNameInLine(name: string): string {
  const inEnglish = wordsEn[`line.${name}`]
  return inEnglish === undefined ? sayName(name) : (current.words[inEnglish] ?? inEnglish)
}

/** A name within a sentence: in English in lower case, except abbreviations. */
export function inSentence(name: string): string {
  return language === 'en' && /^[A-Z][a-z]/.test(name) ? `${name.charAt(0).toLowerCase()}${name.slice(1)}` : name
}

/** The plural name of a kind: `invoice` is *Invoices*. */
export function sayKinds(kind: string): string {
  const plural = wordsEn[`${kind}*`] ?? sayPlural(kind)
  return current.words[plural] ?? plural
}

function sayPlural(kind: string): string {
  const plain = kind.replaceAll(/[/-]/g, ' ')
  const name = `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`
  return /(s|x|ch|sh)$/.test(name) ? `${name}es` : `${name}s`
}

/** The readable name of a value: `room` is *Raum* in German. */
export function sayValue(value: string): string {
  const inEnglish = wordsEn[value] ?? value
  return current.words[inEnglish] ?? inEnglish
}

/**
 * The description of a member, without the terms of EN 16931 and with members by their readable names. Undefined where
 * there is nothing in the current language.
 */
export function sayAbout(about: string): string | undefined {
  const said = current.abouts[about] ?? (language === 'en' ? about : '')
  const plain = said.replaceAll(/ \(BT-[\d-]+\)/g, '').replaceAll(/\b[a-z]+(_[a-z0-9]+)+\b/g, (name) => sayName(name))
  return plain === '' ? undefined : plain
}

/** The same for its field, which shows the choices: a list without explanations is left out. */
export function sayHint(about: string): string | undefined {
  return sayAbout(about)?.replace(/ One of: [^()]*$/, '')
}

/**
 * Sentences of the service in the current language. If the first one is not known in it, all stay as they are; after one that
 * is known, others are left out: they describe the member.
 */
export function saySentences(text: string): string {
  return knownSentences(text) ?? text
}

function knownSentences(text: string): string | undefined {
  for (const [pattern, words] of current.sentences) {
    const match = pattern.exec(text)
    if (match !== null) return [words(...match), knownSentences(text.slice(match[0].length)) ?? ''].join(' ').trim()
  }
  return current.abouts[text]
}

/** An error of the service, `due_date: is required.`, with the readable name of the member, or of the column of a file. */
export function sayFault(message: string): string {
  const [, about, problem] = /^([^:"]+): (.+)$/s.exec(message) ?? []
  if (about === undefined || problem === undefined) return saySentences(message)
  return knownSentences(message) ?? `${sayPath(about)}: ${saySentences(problem)}`
}

/** A warning of the service, which has no full stop at its end if it is one sentence. */
export function sayWarning(warning: string): string {
  return sayFault(warning.endsWith('.') ? warning : `${warning}.`)
}

/** The last member of a path such as `items[0].discount`, the rule of an e-invoice, a credit note; any other text as it is. */
function sayPath(path: string): string {
  if (!/^[a-z][a-z0-9_.[\]]*$/.test(path)) return path.replace(/^(e-invoice(?= )|credit-note$)/, sayValue)
  const members = path.replaceAll(/\[\d+\]/g, '').split('.')
  const last = members.at(-1) ?? ''
  return members.length > 1 ? sayNameInLine(last) : sayName(last)
}

/** The current language: `en`. */
export function spokenLanguage(): string {
  return language
}

/** Sets the first of these languages in which the console has texts. */
export async function speakFirst(locales: readonly string[]): Promise<void> {
  await speak(locales.find((locale) => (locale.split('-')[0] ?? '') in languages) ?? 'en')
}

/** The language that was asked for last. Its texts may still be loading. */
let asked = language

/** Sets the language of a locale such as `de-AT`; English if the console has no texts in it. */
export async function speak(locale: string): Promise<void> {
  const wanted = locale.split('-')[0] ?? ''
  const next = wanted in languages ? wanted : 'en'
  asked = next
  if (next === language) return
  const texts = (await languages[next]?.()) ?? english
  if (next !== asked) return
  current = texts
  language = next
}
