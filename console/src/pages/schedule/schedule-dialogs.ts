/** One script, which is loaded when the schedule is shown. Questions about series open at once, too. */
export { SaveViewDialog } from '../../ui/saved-views/save-view-dialog.tsx'
export { askWhich } from './ask-which.ts'
export { DisputeDialog } from './dispute-dialog.tsx'
export { DuplicateDialog } from './duplicate-dialog.tsx'
export { keepSeries } from './keep-series.ts'
export { RowColourDialog } from './row-colour-dialog.tsx'
export { SeriesDialog } from './series-dialog.tsx'
export { WeekCopyDialog } from './week-copy-dialog.tsx'
