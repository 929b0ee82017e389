import { type DestinationStream, type Level, type Logger, pino, stdTimeFunctions, symbols } from 'pino'
import { gatheredOutput } from './gathered-output.ts'

/** The log, or a child of it with a request id. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

/** The log that all others are children of: `createLog` makes it. */
export interface RootLog extends Logger {
  readonly [symbols.streamSym]: DestinationStream
}

/** The options of `createLog`. */
export interface LogOptions {
  readonly level: Level | 'silent'
  /** Texts that never appear, in addition to those that `maskSecrets` recognises (the bootstrap token). */
  readonly secrets?: readonly string[]
  /** The output for lines; standard output by default. */
  readonly to?: DestinationStream
}

/**
 * The log: one JSON object a line. Lines are buffered and written within 100 ms, and at the end of the process. Secrets
 * are masked in the finished line.
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

/** Writes a line in the same form from members that are already JSON and contain no secret. */
export function writeLine(log: RootLog, level: Level, members: string): void {
  log[symbols.streamSym].write(`{"level":"${level}"${stdTimeFunctions.epochTime()},${members}}\n`)
}

const masks: readonly (readonly [mark: string, pattern: RegExp, masked: string])[] = [
  ['daybook_', /daybook_[\w-]{16,}/g, 'daybook_…'],
  ['earer', /\b(bearer)\s+[^\s"'\\,;]+/gi, '$1 …'],
  ['uthorization', /(authorization\\?"?\s*[:=]\s*\\?"?)[^"\\\r\n,}]+/gi, '$1…'],
  ['://', /(:\/\/[^\s:@/"\\]*):[^\s/"\\]+@/g, '$1:…@'],
  ['whsec_', /whsec_[\w+/=-]{16,}/g, 'whsec_…'],
]

/**
 * `text` without credentials: access tokens, values after `Bearer` or `Authorization`, passwords in URLs, webhook
 * secrets, and each of `secrets`.
 */
export function maskSecrets(text: string, secrets: readonly string[] = []): string {
  let masked = text
  for (const [mark, pattern, replacement] of masks) {
    if (masked.includes(mark)) masked = masked.replace(pattern, replacement)
  }
  for (const secret of secrets) masked = masked.replaceAll(secret, '…')
  return masked
}
