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
  seriesOf,
  zoneOfSeries,
} from './series-member.ts'
