import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * The fonts of every PDF: one design, Noto, for as many scripts as we have fonts for, so that scripts can be mixed in
 * one line.
 */

/** The typeface of a text, and its family of Latin, Greek and Cyrillic letters. */
export const typefaces = { sans: 'Noto Sans', serif: 'Noto Serif' } as const

/** The name in a template. */
export type Typeface = keyof typeof typefaces

const weights = ['400Regular', '600SemiBold'] as const

/** npm packages by the family in them, in the order in which glyphs are looked up. */
const families: ReadonlyMap<string, { readonly package: string; readonly folders: readonly string[] }> = new Map([
  ['Noto Sans', noto('noto-sans', [...weights, '400Regular_Italic', '600SemiBold_Italic'])],
  ['Noto Serif', noto('noto-serif', [...weights, '400Regular_Italic', '600SemiBold_Italic'])],
  ...[
    'Hebrew',
    'Arabic',
    'Thai',
    'Devanagari',
    'Armenian',
    'Bengali',
    'Ethiopic',
    'Georgian',
    'Gujarati',
    'Gurmukhi',
    'Kannada',
    'Khmer',
    'Lao',
    'Malayalam',
    'Myanmar',
    'Sinhala',
    'Tamil',
    'Telugu',
    'SC',
    'TC',
    'JP',
    'KR',
  ].map((script) => [`Noto Sans ${script}`, noto(`noto-sans-${script.toLowerCase()}`, weights)] as const),
  ['Noto Emoji', noto('noto-emoji', ['400Regular'])],
])

/**
 * The font families, first choice first, for a document in a language (BCP 47) with the text `text`. Chinese in its two
 * scripts, Japanese and Korean share code points with different forms: the language of the document decides, or else
 * the surrounding text. Scripts that a typeface does not have use the other typeface.
 */
export function fontFamilies(language: string, text: string, typeface: Typeface): string[] {
  const han = `Noto Sans ${hanFont(new Intl.Locale(language).maximize(), text)}`
  return [...new Set([typefaces[typeface], typefaces.sans, han, ...families.keys()])]
}

function hanFont({ language, script }: Intl.Locale, text: string): 'SC' | 'TC' | 'JP' | 'KR' {
  if (language === 'zh') return script === 'Hant' ? 'TC' : 'SC'
  if (language === 'ja') return 'JP'
  if (language === 'ko') return 'KR'
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'JP'
  return /\p{Script=Hangul}/u.test(text) ? 'KR' : 'SC'
}

/** The folders with the font files; throws if a package is not installed. A file is read when a text needs it. */
export function fontFolders(): string[] {
  return [...families.values()].flatMap(foldersOf)
}

/** A file of each family, in regular weight: the other weights have the same characters. */
export function regularFonts(): string[] {
  return [...families.values()].map((family) => {
    const [folder = ''] = foldersOf(family)
    return join(folder, readdirSync(folder).find((name) => name.endsWith('.ttf')) ?? '')
  })
}

function foldersOf({ package: name, folders }: { readonly package: string; readonly folders: readonly string[] }) {
  const home = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
  return folders.map((folder) => join(home, folder)).filter((folder) => readdirSync(folder).length > 0)
}

function noto(name: string, folders: readonly string[]) {
  return { package: `@expo-google-fonts/${name}`, folders }
}
