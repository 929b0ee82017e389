import { isolated } from './isolated.ts'

/** A text; with plural forms if it has a count. Placeholders are written `{name}`. */
export type Message = string | { readonly one: string; readonly other: string }

/** The values of a message's placeholders. */
export type Places = Readonly<Record<string, string | number>>

/** The message with its placeholders filled in; `count` chooses the plural form. */
export function fillMessage(message: Message, places: Places, language: string): string {
  const text = typeof message === 'string' ? message : formOf(message, Number(places.count), language)
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = places[name] ?? whole
    // The other numbers may be years, ids or places in a row.
    return typeof value === 'number' && /^(count|total)$/.test(name)
      ? value.toLocaleString(language)
      : isolated(`${value}`)
  })
}

function formOf(forms: Exclude<Message, string>, count: number, language: string): string {
  return new Intl.PluralRules(language).select(count) === 'one' ? forms.one : forms.other
}
