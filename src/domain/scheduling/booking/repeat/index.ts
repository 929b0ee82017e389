export { expandRepeat, type Occurrence, occurrenceAt, type Place, placeOf } from './expand-repeat.ts'
export { repeatMaster, repeatMasterId, repeatRule } from './repeat-members.ts'
export { parseRepeatRule, repeatRuleDescription } from './repeat-rule.ts'
export { ruleForPlaces } from './rule-for-places.ts'
export {
  forgetEmptyPlaces,
  formerSeriesRows,
  keepPlaces,
  moveEmptyPlaces,
  resourcesOf,
  seriesRows,
} from './series.store.ts'
export {
  inOrder,
  isInPlace,
  type Member,
  memberOf,
  partOf,
  placesOf,
  positionOf,
  seriesOf,
  zoneOfSeries,
} from './series-member.ts'
