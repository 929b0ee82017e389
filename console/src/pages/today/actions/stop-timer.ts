import { sessionQuery } from '../../../api/own-session.ts'
import { queryClient } from '../../../api/queries.ts'
import type { Action } from '../../../ui/console-action.ts'
import { isInLayer } from '../../../ui/is-in-layer.ts'
import { notifyProblem } from '../../../ui/notices.tsx'
import { runningEntry } from '../running-entry.ts'
import { stopEntry } from '../time-entries.ts'
import { unendedQuery } from '../today-queries.ts'

/** The second press of a double click does nothing. */
let isStopping = false

export const stopTimer: Action = {
  name: 'today.stop',
  keys: ['s'],
  isPossible: () => running() !== undefined && !isInLayer(),
  run: async () => {
    const entry = running()
    if (entry === undefined || isStopping) return
    isStopping = true
    await stopEntry(entry)
      .catch(notifyProblem)
      .finally(() => {
        isStopping = false
      })
  },
}

function running() {
  const user = queryClient.getQueryData(sessionQuery.queryKey)?.user
  const entries = user && queryClient.getQueryData(unendedQuery(user.id).queryKey)?.data
  return entries && runningEntry(entries, Math.floor(Date.now() / 1000))
}
