import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The fonts of every PDF: one family, Noto, for as many scripts as we bring, so that any of them mix in one line. */

const weights = ['400Regular', '600SemiBold'] as const

/** npm packages by the family that they hold, in the order in which a character looks for its glyph. */
const families: ReadonlyMap<string, { readonly package: string; readonly folders: readonly string[] }> = new Map([
  ['Noto Sans', noto('noto-sans', [...weights, '400Regular_Italic', '600SemiBold_Italic'])],
  ['Noto Sans Hebrew', noto('noto-sans-hebrew', weights)],
  ['Noto Sans Arabic', noto('noto-sans-arabic', weights)],
  ['Noto Sans Thai', noto('noto-sans-thai', weights)],
  ['Noto Sans Devanagari', noto('noto-sans-devanagari', weights)],
  ['Noto Sans SC', noto('noto-sans-sc', weights)],
  ['Noto Sans KR', noto('noto-sans-kr', weights)],
  ['Noto Color Emoji', noto('noto-color-emoji', ['400Regular'])],
])

/** Names of the families, first choice first. */
export const fontFamilies: readonly string[] = [...families.keys()]

/** The folders with their files; throws where a package is not installed. A file is read when a text needs it. */
export function fontFolders(): string[] {
  const { resolve } = createRequire(import.meta.url)
  return [...families.values()].flatMap(({ package: name, folders }) => {
    const home = dirname(resolve(`${name}/package.json`))
    return folders.map((folder) => join(home, folder)).filter((folder) => readdirSync(folder).length > 0)
  })
}

function noto(name: string, folders: readonly string[]) {
  return { package: `@expo-google-fonts/${name}`, folders }
}
