export {
  clocksOf,
  expandRepeat,
  type Occurrence,
  occurrenceOf,
  type RepeatZones,
  type TimedOccurrence,
  timedOccurrence,
} from './expand-repeat.ts'
export { repeatMaster, repeatMasterId, repeatRule } from './repeat-members.ts'
export { parseRepeatRule, repeatRuleDescription } from './repeat-rule.ts'
export { ruleForOccurrences, startsByRule } from './rule-for-occurrences.ts'
export {
  forgetEmptyOccurrences,
  formerSeriesRows,
  moveDeletedBookings,
  moveEmptyOccurrences,
  seriesById,
  seriesRows,
  setDeletionsApart,
  storeOccurrences,
} from './series.store.ts'
export {
  inOrder,
  isAtOccurrence,
  memberOf,
  occurrencesOfMembers,
  partOfSeries,
  positionOf,
  ruleOfSeries,
  type SeriesMember,
  type SeriesReach,
  seriesOf,
  zoneOfSeries,
} from './series-member.ts'
