import { BadConfig } from '../kernel/config/read-config.ts'
import { CannotOpenDatabase } from '../kernel/db/cannot-open-database.ts'
import { CannotRestore } from '../kernel/db/cannot-restore.ts'
import { DatabaseUnusable } from '../kernel/db/database-unusable.ts'
import { MissingRight } from '../kernel/db/missing-right.ts'
import { DaybookError, Invalid, Unavailable } from '../kernel/errors.ts'
import { FAILED, MISUSED } from './exit-codes.ts'

// Without a listener, a full disk of standard error would end the service.
process.stderr.on('error', () => {})

/** A line for the person at the terminal. The log has standard output; this is standard error. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** For commands that may wait for another program: `openEngine` reports it. */
export const sayWaiting = {
  notify: ({ kind, message }: { readonly kind: string; readonly message: string }): void => {
    if (kind === 'waiting') say(message)
  },
}

/** A problem that the operator must solve: printed without a stack trace. */
export class Refused extends Error {}

/** Runs a command. A failure prints its reason and sets the exit code. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    const lasts = error instanceof DatabaseUnusable || error instanceof MissingRight
    const mayPass = error instanceof Unavailable || (error instanceof CannotOpenDatabase && error.mayPass)
    const misused = [BadConfig, CannotOpenDatabase, CannotRestore, Refused, DaybookError].some(
      (kind) => error instanceof kind && (!mayPass || lasts),
    )
    process.exitCode = misused ? MISUSED : FAILED
    say(misused || mayPass ? inWords(error) : withStack(error))
  }
}

function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof DatabaseUnusable || error instanceof MissingRight) return error.detail
  if (error instanceof Invalid) return error.faults.map((fault) => fault.message).join('\n')
  if (!(error instanceof Unavailable) || error.cause === undefined) return error.message
  return `${error.message} (${inWords(error.cause)})`
}

/** A bug: a report of it needs the stack. */
function withStack(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
