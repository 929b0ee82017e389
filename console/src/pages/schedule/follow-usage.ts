import { useQueries } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { liveEntries } from '../../api/live.ts'
import { outdate } from '../../api/queries.ts'
import type { Scale } from '../../timeline/scale.ts'
import {
  isWhole,
  sumUse,
  type Usage,
  type UsedDays,
  type UsedGroup,
  usageQuestions,
  useOn,
} from '../../timeline/usage.ts'
import type { Stretch } from '../../timeline/window.ts'
import { useStore } from '../../ui/use-store.ts'
import type { Board } from './board.ts'
import { USAGE_KEY, type UsageAnswer, usageQuery } from './usage-query.ts'
import { tilesOf } from './use-tiles.ts'

/** Changes that arrive together are counted together, after this delay. */
const GATHER_MS = 300

interface FollowUsageProps {
  readonly board: Board
  readonly scale: Scale
  readonly days: Stretch
  readonly groups: readonly UsedGroup[]
}

/** Keeps the figures of the rows and groups in view up to date. It is a separate component, so that nothing else renders with it. */
export function FollowUsage({ board, scale, days, groups }: FollowUsageProps) {
  const lines = useStore(board.linesInView)
  const { zoom } = useStore(board.view)
  const tiles = tilesOf(zoom, days)
    .map(({ from, to }) => `${from} ${to}`)
    .join()
  const queries = useMemo(() => {
    const rows = new Set(lines.flatMap((key) => (key.startsWith('row ') ? [Number(key.slice('row '.length))] : [])))
    const questions = usageQuestions(groups, { groups: new Set(lines), rows })
    return tiles.split(',').flatMap((tile) => {
      const [from = 0, to = 0] = tile.split(' ').map(Number)
      const request = { days: { from, to }, zone: scale.zone.name, shown: scale.nightsFolded ? scale.shown : undefined }
      return questions.map((question) => usageQuery({ ...request, question }))
    })
  }, [lines, groups, tiles, scale.zone.name, scale.nightsFolded, scale.shown])
  const answers = useQueries({ queries, combine: answersOf })
  useEffect(() => board.usage.set(makeUsage(groups, answers)), [board, groups, answers])
  useEffect(followChanges, [])
  return null
}

function answersOf(results: readonly { readonly data?: UsageAnswer | undefined }[]): readonly UsageAnswer[] {
  return results.flatMap(({ data }) => data ?? [])
}

function makeUsage(groups: readonly UsedGroup[], answers: readonly UsageAnswer[]): Usage {
  const ofRows = new Map<number, UsedDays[]>()
  const ofGroups = new Map<string, Map<string, UsedDays[]>>()
  const sizes = new Map(groups.map((group) => [group.key, group]))
  for (const { question, rows, total } of answers) {
    for (const [id, days] of rows) ofRows.set(id, [...(ofRows.get(id) ?? []), days])
    const group = sizes.get(question.group)
    if (group === undefined || !isWhole(question, group)) continue
    const pieces = ofGroups.get(group.key) ?? new Map<string, UsedDays[]>()
    const piece = String(question.ids[0])
    pieces.set(piece, [...(pieces.get(piece) ?? []), total])
    ofGroups.set(group.key, pieces)
  }
  return {
    ofRow: (id, day) => useOn(ofRows.get(id) ?? [], day),
    ofGroup: (key, day) => {
      const pieces = ofGroups.get(key)
      return pieces === undefined ? undefined : sumUse([...pieces.values()].map((days) => useOn(days, day)))
    },
  }
}

/** Every change of a booking makes the figures in view old. Returns a function that stops this. */
function followChanges(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = () => {
    timer = undefined
    void outdate({ queryKey: [USAGE_KEY] })
  }
  const stop = liveEntries.listen(({ record }) => {
    if (record === 'booking') timer ??= setTimeout(read, GATHER_MS)
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}
