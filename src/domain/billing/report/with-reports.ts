import type { Action } from '../../../records/action.ts'
import type { RecordKind } from '../../../records/record-kind.ts'
import { reportOpenItems } from './report-open-items.ts'
import { reportProject } from './report-project.ts'
import { reportRevenue } from './report-revenue.ts'
import { reportStatement } from './report-statement.ts'
import { reportTime } from './report-time.ts'
import { reportUnbilled } from './report-unbilled.ts'

const reportsOf: Readonly<Record<string, readonly Action[]>> = {
  invoice: [reportRevenue, reportOpenItems, reportStatement, reportUnbilled],
  project: [reportProject],
  'time-entry': [reportTime],
}

/** The kind of record with the reports that sum it. */
export function withReports<Kind extends RecordKind>(kind: Kind): Kind {
  return { ...kind, actions: [...kind.actions, ...(reportsOf[kind.name] ?? [])] }
}
