/**
 * A process that writes without pause to three instances of the database in its argument and prints, for each answered
 * write, the instance and the id. It is meant to be killed.
 */

import { writeSync } from 'node:fs'
import pino from 'pino'
import { accountAccess } from '../../src/domain/accounts/access/index.ts'
import { openEngine } from '../../src/kernel/db/open-engine.ts'
import { takeRecordIds } from '../../src/kernel/db/tally.ts'
import { Scopes } from '../../src/kernel/scope.ts'
import { systemClock } from '../../src/kernel/time/clock.ts'
import { sessionOf } from './session-of.ts'

const engine = await openEngine(process.argv[2] ?? '')
const scopes = new Scopes({ engine, clock: systemClock, log: pino({ level: 'silent' }), access: accountAccess })

/** One write: an id, a row in each of two tables, a journal entry. Some writes fail in the middle. */
function write(instanceId: number, turn: number): Promise<number> {
  return scopes.writing(sessionOf(instanceId), async (scope) => {
    const id = await takeRecordIds(scope.db, 'load', 1)
    await scope.db.run(scope.db.insertInto('load_head', { id, turn }))
    if (turn % 13 === 0) throw new Error('half way')
    await scope.db.run(scope.db.insertInto('load_line', { id, turn }))
    await scope.journal.write({
      record: 'load',
      recordId: id,
      action: 'created',
      before: null,
      after: '{}',
      event: null,
    })
    return id
  })
}

async function writeOn(instanceId: number): Promise<never> {
  for (let turn = 1; ; turn += 1) {
    const id = await write(instanceId, turn).catch(() => undefined)
    if (id !== undefined) writeSync(1, `${instanceId} ${id}\n`)
  }
}

await Promise.all([1, 2, 3].flatMap((instanceId) => [1, 2, 3, 4].map(() => writeOn(instanceId))))
