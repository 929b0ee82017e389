import Type, { type Static } from 'typebox'
import { idsParam } from '../../../kernel/http/params.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { stampOfDay } from '../../paper/document/index.ts'
import type { Period } from '../export/index.ts'
import { recordNames } from './report.store.ts'
import { groupId, groupLabel, groupParam, reportAction, rowCount } from './report-action.ts'
import { timeSums } from './time.store.ts'

const groups = ['person', 'project', 'activity'] as const

const row = Type.Object({
  id: groupId,
  name: groupLabel,
  entries: rowCount('How many time entries.'),
  duration_sec: rowCount('Total length, in seconds.'),
  billable_sec: rowCount('Total length of the billable entries, in seconds.'),
})

export const reportTime = reportAction({
  name: 'time',
  permission: 'ANY',
  summary: 'Tracked time by person, project or activity, of all time entries that you can see',
  params: {
    by: groupParam(groups, 'The name of an entry determines its activity.'),
    project_ids: idsParam('Only entries of these projects.'),
  },
  row,
  sheet: {
    name: 'Time',
    columns: { name: 'text', entries: 'number', duration_sec: 'number', billable_sec: 'number' },
  },
  run: (scope, { given, period }) => time(scope, period, given.by, given.project_ids),
})

async function time(
  scope: Scope,
  { from, to }: Period,
  by: (typeof groups)[number],
  projectIds: readonly number[] | undefined,
): Promise<Static<typeof row>[]> {
  const { timezone } = scope.instance
  const sums = await timeSums(scope, by, {
    startsFrom: from === undefined ? undefined : stampOfDay(from, timezone),
    startsBefore: to === undefined ? undefined : stampOfDay(to + 1, timezone),
    projectIds,
  })
  const names = await recordNames(
    scope,
    by,
    sums.flatMap(({ key }) => key ?? []),
  )
  return sums
    .map(({ key, ...summed }) => ({
      id: key,
      name: (key === null ? undefined : names.get(key)?.name) ?? null,
      ...summed,
    }))
    .toSorted(
      (one, other) =>
        Number(one.id === null) - Number(other.id === null) ||
        other.duration_sec - one.duration_sec ||
        (one.id ?? 0) - (other.id ?? 0),
    )
}
