import type { MessageName } from '../text/say.ts'

/**
 * Something that one can do. An action has a file of its own; keys, key help and buttons follow from the list of
 * actions, and nothing else handles a key.
 */
export interface Action {
  readonly name: MessageName
  /** `s`, `?`, `Ctrl+z`, `Ctrl+Shift+z`: modifiers in this order, then `KeyboardEvent.key`; Cmd counts as Ctrl. */
  readonly keys?: readonly string[]
  /** Its keys also work while somebody types. */
  readonly whileTyping?: true
  /** Whether it can be done now; always, unless said. */
  readonly isPossible?: () => boolean
  /** `key` is the one that was pressed, of several. */
  readonly run: (key?: string) => void | Promise<void>
}

/** What is looked at of a key press. */
export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/** The press as actions write it. */
export function keyOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string {
  const isLetter = key.length === 1
  const name = isLetter ? key.toLowerCase() : key
  // Shift is part of a sign such as `?`, and beside a letter it is a key of its own.
  const shift = shiftKey && (!isLetter || /^[a-z]$/.test(name))
  return `${ctrlKey || metaKey ? 'Ctrl+' : ''}${altKey ? 'Alt+' : ''}${shift ? 'Shift+' : ''}${name}`
}

/** The action that a key press means, the last one first: a page goes before what is everywhere. */
export function actionFor(actions: readonly Action[], press: KeyPress, isTyping: boolean): Action | undefined {
  const key = keyOf(press)
  // What somebody types is theirs, and so is undoing it.
  const heard = isTyping ? actions.filter(({ whileTyping }) => whileTyping) : actions
  return heard.findLast(({ keys, isPossible }) => keys?.includes(key) && (isPossible?.() ?? true))
}

/** `Ctrl+Shift+z` → `Ctrl`, `Shift`, `Z`. */
export function keyCaps(key: string): readonly string[] {
  return key.split(/\+(?=.)/).map((part) => (part.length === 1 ? part.toUpperCase() : part))
}
