import { notify } from './notices.tsx'

/** Copies a text, and says so by `done`. Without a clipboard, the text is shown, to be copied by hand. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify(done)
  } catch {
    notify(text)
  }
}
