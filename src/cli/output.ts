import { BadConfig } from '../kernel/config/read-config.ts'
import { CannotOpenDatabase } from '../kernel/db/cannot-open-database.ts'

/** Exit codes: 1 for what went wrong, 2 for what the operator has to change. */
const FAILED = 1
const MISUSED = 2

/** A line for the person at the terminal. The log has standard output; this is standard error. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Something the operator has to put right, told without a stack. */
export class Refused extends Error {}

/** Runs a command; what fails is told in words and sets the exit code. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    const expected = error instanceof BadConfig || error instanceof CannotOpenDatabase || error instanceof Refused
    say(error instanceof Error ? (expected ? error.message : (error.stack ?? error.message)) : String(error))
    process.exitCode = expected ? MISUSED : FAILED
  }
}
