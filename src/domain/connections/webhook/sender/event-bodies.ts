import { levelAllows, moduleOf } from '../../../../kernel/auth/modules.ts'
import { mustHave } from '../../../../kernel/must-have.ts'
import { PageTooLarge } from '../../../../kernel/page-limit.ts'
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
 * Events about records that they may not read, or that are hidden from them, have no body.
 */
export async function eventBodies(lists: Lists, scope: Scope, events: readonly JournalEvent[]): Promise<NewDelivery[]> {
  const rendered = new Map<string, string>()
  for (const [record, ofKind] of Map.groupBy(events, (event) => event.record)) {
    const { permission } = lists.records.get(record)
    if (permission !== 'ANY' && !levelAllows(scope.actor.levels[moduleOf(permission)], 'READ')) continue
    const ids = [...new Set(ofKind.map(({ record_id }) => record_id))]
    for (let from = 0; from < ids.length; from += RECORDS_MAX) {
      const part = await renderedRecords(lists, scope, record, ids.slice(from, from + RECORDS_MAX))
      for (const [id, text] of part) rendered.set(`${record}/${id}`, text)
    }
  }
  return events.flatMap(({ event, record, record_id, created }) => {
    const data = rendered.get(`${record}/${record_id}`)
    return data === undefined ? [] : { event, record, record_id, body: messageBody(event, created, data) }
  })
}

/** The records as their list shows them. If they are too long for one page, each half is read for itself. */
async function renderedRecords(
  lists: Lists,
  scope: Scope,
  record: string,
  ids: readonly number[],
): Promise<(readonly [id: number, text: string])[]> {
  try {
    const page = await readPage(lists, scope, record, { ids, limit: ids.length, updatedAfter: 0 })
    return page.ids.map((id, index) => [id, mustHave(page.records[index], `the text of ${record} ${id}`)] as const)
  } catch (error) {
    if (!(error instanceof PageTooLarge) || ids.length === 1) throw error
    const half = Math.ceil(ids.length / 2)
    const first = await renderedRecords(lists, scope, record, ids.slice(0, half))
    return [...first, ...(await renderedRecords(lists, scope, record, ids.slice(half)))]
  }
}
