import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Read when the first password is chosen. The test beside it says where the list comes from. */
let common: ReadonlySet<string> | undefined

export function isGuessedPassword(password: string): boolean {
  common ??= new Set(
    readFileSync(join(import.meta.dirname, 'guessed-passwords.txt'), 'utf8')
      .trimEnd()
      .split('\n'),
  )
  return common.has(password.toLowerCase())
}
