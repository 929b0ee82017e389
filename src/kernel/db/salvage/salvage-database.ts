import { renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { CannotOpenDatabase } from '../cannot-open-database.ts'
import { flushFolder } from '../flush-folder.ts'
import { type Migration, migrate } from '../migrate.ts'
import { isNameTaken } from '../name-taken.ts'
import { openEngine } from '../open-engine.ts'
import { SqliteConnection } from '../sqlite-connection.ts'
import { explainSqliteError } from '../sqlite-errors.ts'
import { lockSqliteFile } from '../sqlite-lock.ts'
import { nameUnfinished } from '../unfinished-files.ts'
import type { WordKind } from '../words/word-faults.ts'
import { PageFile } from './page-file.ts'
import { type CountFacts, rebuildCounts } from './rebuild-counts.ts'
import { type DerivedTable, rebuildDerived } from './rebuild-derived.ts'
import { rebuildWords } from './rebuild-words.ts'
import { type SavedFile, salvageFile } from './salvage-file.ts'
import { readNamedTrees, walkTree } from './stored-trees.ts'

/** The input of a salvage. */
export interface SalvageFacts extends CountFacts {
  readonly migrations: readonly Migration[]
  readonly words: readonly WordKind[]
  readonly derived: readonly DerivedTable[]
}

/** The result of a salvage. */
export interface Salvaged extends SavedFile {
  /** Transactions from the write-ahead log; undefined without a usable log. */
  readonly commitsInLog: number | undefined
}

/**
 * Writes the readable data of the SQLite file `from`, including its write-ahead log, into the new file `to`. Never
 * changes `from` or an existing file. Throws `CannotOpenDatabase` if the files are not suitable.
 */
export async function salvageDatabase(from: string, to: string, facts: SalvageFacts): Promise<Salvaged> {
  if (!statSync(from, { throwIfNoEntry: false })?.isFile())
    throw new CannotOpenDatabase('missing', `There is no database at ${from}.`)
  if (isNameTaken(to)) throw new CannotOpenDatabase('exists', `${to} already exists. Choose the name of a new file.`)
  const lock = lockDamaged(from)
  const unfinished = nameUnfinished(to)
  try {
    using file = new PageFile(from)
    const saved = await fillNew(file, unfinished, facts)
    if (saved.tables.every((table) => table.saved === 0)) {
      const advice = 'Name the database, which is daybook.db in the data folder, or a copy of both.'
      throw new CannotOpenDatabase(
        'not-a-database',
        `No data of Daybook was found in ${from} or its -wal file. ${advice}`,
      )
    }
    renameSync(unfinished, to)
    await flushFolder(dirname(to))
    return { ...saved, commitsInLog: file.commitsInLog }
  } finally {
    lock.release()
    for (const suffix of ['', '-wal', '-shm', '.lock']) rmSync(unfinished + suffix, { force: true })
  }
}

function lockDamaged(path: string): ReturnType<typeof lockSqliteFile> {
  try {
    return lockSqliteFile(path)
  } catch (error) {
    if (error instanceof CannotOpenDatabase) throw error
    throw new CannotOpenDatabase(
      'not-writable',
      `${path}.lock cannot be created or written. Copy the damaged file and its -wal file to another folder, and name the copy.`,
      error,
    )
  }
}

/** The new file first has the schema of the damaged file, so that newer migrations change the rows correctly. */
async function fillNew(file: PageFile, path: string, facts: SalvageFacts): Promise<SavedFile> {
  const taken = takenSteps(file, facts.migrations)
  await bringUpToDate(path, taken)
  const saved = withConnection(path, (database) => salvageFile(file, database))
  await bringUpToDate(path, facts.migrations)
  withConnection(path, (database) => {
    rebuildCounts(database, facts)
    rebuildWords(database, facts.words)
    rebuildDerived(database, facts.derived)
  })
  return saved
}

/** The migrations of the damaged file; all if they cannot be read. */
function takenSteps(file: PageFile, migrations: readonly Migration[]): readonly Migration[] {
  const seen = new Set<number>()
  const names = new Set<unknown>()
  const tree = readNamedTrees(file, seen).trees.find(({ name }) => name === 'migration')
  if (tree !== undefined) {
    walkTree(file, tree.root, seen, (records) => {
      for (const { values } of records) names.add(values[0])
    })
  }
  const strange = [...names].filter((name) => !migrations.some((step) => step.name === name))
  if (strange.length > 0) {
    throw new CannotOpenDatabase(
      'newer',
      `The damaged database is newer than this program: it has ${strange.join(', ')}. Use the newer version.`,
    )
  }
  return names.size === 0 ? migrations : migrations.filter(({ name }) => names.has(name))
}

async function bringUpToDate(path: string, migrations: readonly Migration[]): Promise<void> {
  const engine = await openEngine(path)
  await migrate(engine, migrations).finally(() => engine.close())
}

function withConnection<T>(path: string, work: (database: DatabaseSync) => T): T {
  const { database } = new SqliteConnection(path, { readOnly: false, explain: (error) => error })
  try {
    // Referenced rows may be lost: the check reports it afterwards.
    database.exec('pragma foreign_keys = off; begin')
    const result = work(database)
    database.exec('commit')
    return result
  } catch (error) {
    throw explainSqliteError(error, path)
  } finally {
    database.close()
  }
}
