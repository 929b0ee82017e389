import { existsSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { onceAMinute } from './once-a-minute.ts'

/** The files that connections leave to the database, PDFs, webhooks and backups. */
const LEFT_FILES = 100

/** Linux says here which limits this process has. */
const LIMITS_FILE = '/proc/self/limits'

/**
 * Closes connections for which the operating system has no file left, and says so in the log once a minute. Without it, Node.js
 * closes them without a word, and nothing that needs a file works any more (docs/decisions/0327).
 */
export function limitConnections(http: FastifyInstance): void {
  const files = filesMax()
  if (files === undefined) return
  const connections = files - Math.min(LEFT_FILES, Math.floor(files / 2))
  http.server.maxConnections = connections
  const report = onceAMinute(() =>
    http.log.error(
      { files, connections },
      'New connections are closed: too many are open for the limit on open files. Raise it (LimitNOFILE, ulimit -n).',
    ),
  )
  http.server.on('drop', report)
}

/** The limit on open files of this process; undefined without one, and where the system does not say. */
export function filesMax(): number | undefined {
  if (!existsSync(LIMITS_FILE)) return undefined
  const [, files] = /^Max open files +(\d+)/m.exec(readFileSync(LIMITS_FILE, 'utf8')) ?? []
  return files === undefined ? undefined : Number(files)
}
