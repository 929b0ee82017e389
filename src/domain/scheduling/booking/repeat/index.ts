export { expandRepeat, type TimedOccurrence, timedOccurrence, type Occurrence, occurrenceOf } from './expand-repeat.ts'
export { repeatMaster, repeatMasterId, repeatRule } from './repeat-members.ts'
export { parseRepeatRule, repeatRuleDescription } from './repeat-rule.ts'
export { ruleForOccurrences } from './rule-for-occurrences.ts'
export {
  forgetEmptyOccurrences,
  formerSeriesRows,
  storeOccurrences,
  moveEmptyOccurrences,
  resourcesOf,
  seriesRows,
} from './series.store.ts'
export {
  inOrder,
  isAtOccurrence,
  type Member,
  memberOf,
  partOf,
  occurrencesOfMembers,
  positionOf,
  seriesOf,
  zoneOfSeries,
} from './series-member.ts'
