import { type MessageName, say } from '../text/say.ts'

/**
 * An action of the user. An action has a separate file; keys, key help and buttons are derived from the list of
 * actions, and nothing else handles a key.
 */
export interface Action {
  readonly name: MessageName
  /** `s`, `?`, `Ctrl+z`, `Ctrl+Shift+z`: modifiers in this order, then `KeyboardEvent.key`; Cmd counts as Ctrl. */
  readonly keys?: readonly string[]
  /** Its keys also work while the user types. */
  readonly whileTyping?: true
  /** Whether it is available now; by default always. */
  readonly isPossible?: () => boolean
  /** `key` is the pressed one of several. */
  readonly run: (key?: string) => void | Promise<void>
}

/** The parts of a key press that are used. */
export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/** The key press in the form of actions. */
export function keyOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string {
  const isLetter = key.length === 1
  const name = isLetter ? key.toLowerCase() : key
  // Shift is part of a character such as `?`, and with a letter it is a separate modifier.
  const shift = shiftKey && (!isLetter || /^[a-z]$/.test(name))
  return `${ctrlKey || metaKey ? 'Ctrl+' : ''}${altKey ? 'Alt+' : ''}${shift ? 'Shift+' : ''}${name}`
}

/** The action of a key press, the last one first: a page takes precedence over the shell. */
export function actionFor(actions: readonly Action[], press: KeyPress, isTyping: boolean): Action | undefined {
  const key = keyOf(press)
  // Typing goes to the text field, and so does its undo.
  const heard = isTyping ? actions.filter(({ whileTyping }) => whileTyping) : actions
  return heard.findLast(({ keys, isPossible }) => keys?.includes(key) && (isPossible?.() ?? true))
}

/** The keys that keyboards of every language show alike. */
const signs: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Enter: '↵',
  Escape: 'Esc',
}

const named: Readonly<Record<string, MessageName>> = {
  Ctrl: 'key.ctrl',
  Shift: 'key.shift',
  Delete: 'key.delete',
  Backspace: 'key.backspace',
  Home: 'key.home',
  End: 'key.end',
  PageUp: 'key.page-up',
  PageDown: 'key.page-down',
}

/** `Ctrl+Shift+z` → `Ctrl`, `Shift`, `Z`, as the keyboards of the language show them. */
export function keyCaps(key: string): readonly string[] {
  return key.split(/\+(?=.)/).map((part) => {
    const name = named[part]
    if (name !== undefined) return say(name)
    return signs[part] ?? (part.length === 1 ? part.toUpperCase() : part)
  })
}
