import { levelAllows, moduleOf } from '../../../../kernel/auth/modules.ts'
import { mustHave } from '../../../../kernel/must-have.ts'
import { PageLimit } from '../../../../kernel/page-limit.ts'
import type { Scope } from '../../../../kernel/scope.ts'
import type { Lists } from '../../../../records/list/lists.ts'
import { readPage } from '../../../../records/list/run-list.ts'
import type { NewDelivery } from '../delivery/index.ts'
import { messageBody } from '../message-body.ts'
import type { JournalEvent } from './journal-event.store.ts'

/** Records that are read together: the maximum of a list. */
const RECORDS_MAX = 1000

/**
 * The bodies of events for the actor: each record as their list shows it now, a deleted one with its last values.
 * Events about records that they may not read, or that are hidden from them, have no body. Throws `PageTooLarge` for several bodies that are
 * too long together.
 */
export async function eventBodies(lists: Lists, scope: Scope, events: readonly JournalEvent[]): Promise<NewDelivery[]> {
  const rendered = new Map<string, string>()
  for (const [record, ofKind] of Map.groupBy(events, (event) => event.record)) {
    const { permission } = lists.records.get(record)
    if (permission !== 'ANY' && !levelAllows(scope.actor.levels[moduleOf(permission)], 'READ')) continue
    const ids = [...new Set(ofKind.map(({ record_id }) => record_id))]
    for (let from = 0; from < ids.length; from += RECORDS_MAX) {
      const page = await readPage(lists, scope, record, {
        ids: ids.slice(from, from + RECORDS_MAX),
        limit: RECORDS_MAX,
        updatedAfter: 0,
      })
      for (const [index, id] of page.ids.entries()) {
        rendered.set(`${record}/${id}`, mustHave(page.records[index], `the text of ${record} ${id}`))
      }
    }
  }
  const limit = new PageLimit()
  return events.flatMap(({ event, record, record_id, created }) => {
    const data = rendered.get(`${record}/${record_id}`)
    if (data === undefined) return []
    limit.add(data)
    return { event, record, record_id, body: messageBody(event, created, data) }
  })
}
