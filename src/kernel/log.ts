import { type DestinationStream, type Level, type Logger, pino, stdTimeFunctions, symbols } from 'pino'
import { gatheredOutput } from './gathered-output.ts'

/** What is written to by whoever has something to tell the operator: the log, or the child of it that names a request. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

/** The log that all others are children of: `createLog` makes it. */
export interface RootLog extends Logger {
  readonly [symbols.streamSym]: DestinationStream
}

/** What a log is made with. */
/** How `createLog` logs. */
export interface LogOptions {
  readonly level: Level | 'silent'
  /** Texts that never appear, beyond what `maskSecrets` knows by its look (the bootstrap token). */
  readonly secrets?: readonly string[]
  /** Where lines go; standard output unless told. */
  readonly to?: DestinationStream
}

/**
 * The log: one JSON object a line. Lines are gathered and written within 100 ms, and what is left when the process
 * ends; secrets are masked in the finished line, wherever in it they are.
 */
export function createLog({ level, secrets = [], to = gatheredOutput() }: LogOptions): RootLog {
  const log = pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.epochTime,
      formatters: { level: (label) => ({ level: label }) },
      hooks: { streamWrite: (line) => maskSecrets(line, secrets) },
    },
    to,
  )
  return log as RootLog
}

/** Writes a line that looks like any other from members that are JSON already and hold no secret. */
export function writeLine(log: RootLog, level: Level, members: string): void {
  log[symbols.streamSym].write(`{"level":"${level}"${stdTimeFunctions.epochTime()},${members}}\n`)
}

const masks: readonly (readonly [mark: string, pattern: RegExp, masked: string])[] = [
  ['daybook_', /daybook_[\w-]{16,}/g, 'daybook_…'],
  ['earer', /\b(bearer)\s+[^\s"'\\,;]+/gi, '$1 …'],
  ['uthorization', /(authorization\\?"?\s*[:=]\s*\\?"?)[^"\\\r\n,}]+/gi, '$1…'],
  ['://', /\b([a-z][a-z0-9+.-]*:\/\/[^\s:@/"\\]*):[^\s/"\\]+@/gi, '$1:…@'],
  ['whsec_', /whsec_[\w+/=-]{16,}/g, 'whsec_…'],
]

/**
 * `text` without what would let its reader in: access tokens, what follows `Bearer` or `Authorization`, passwords in
 * URLs, webhook secrets, and each of `secrets`.
 */
export function maskSecrets(text: string, secrets: readonly string[] = []): string {
  let masked = text
  for (const [mark, pattern, replacement] of masks) {
    if (masked.includes(mark)) masked = masked.replace(pattern, replacement)
  }
  for (const secret of secrets) masked = masked.replaceAll(secret, '…')
  return masked
}
