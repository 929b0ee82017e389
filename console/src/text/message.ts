/** A text; with forms by number where it counts something. Places in it are written `{name}`. */
export type Message = string | { readonly one: string; readonly other: string }

/** What is put into the places of a message. */
export type Places = Readonly<Record<string, string | number>>

/** The message with its places filled in; `count` chooses the form. */
export function fillMessage(message: Message, places: Places, language: string): string {
  const text = typeof message === 'string' ? message : formOf(message, Number(places.count), language)
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(places[name] ?? whole))
}

function formOf(forms: Exclude<Message, string>, count: number, language: string): string {
  return new Intl.PluralRules(language).select(count) === 'one' ? forms.one : forms.other
}
