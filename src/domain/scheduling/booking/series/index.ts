export { changeSeries, idsOf, keepEmptyOccurrences, remainingSeries } from './change-series.ts'
export { deletedTogether, restoreSeries } from './restore-series.ts'
export { rowOf } from './series-writes.ts'
export { startSeries } from './start-series.ts'
