/**
 * Parts of the schedule that are not visible at first. Their code is loaded when the rest is shown, so that they open
 * at once.
 */
import { lazy } from 'react'

const loads = {
  followUsage: async () => ({ default: (await import('./follow-usage.ts')).FollowUsage }),
  selectionBar: async () => ({ default: (await import('./selection-bar.tsx')).SelectionBar }),
  agenda: async () => ({ default: (await import('./agenda.tsx')).Agenda }),
  dayColumns: async () => ({ default: (await import('./day-columns.tsx')).DayColumns }),
  weekColumns: async () => ({ default: (await import('./week-columns.tsx')).WeekColumns }),
  bookingPanel: async () => ({ default: (await import('./booking-panel.tsx')).BookingPanel }),
  disputeDialog: async () => ({ default: (await import('./dispute-dialog.tsx')).DisputeDialog }),
  seriesDialog: async () => ({ default: (await import('./series-dialog.tsx')).SeriesDialog }),
  weekCopyDialog: async () => ({ default: (await import('./week-copy-dialog.tsx')).WeekCopyDialog }),
  duplicateDialog: async () => ({ default: (await import('./duplicate-dialog.tsx')).DuplicateDialog }),
  rowColourDialog: async () => ({ default: (await import('./row-colour-dialog.tsx')).RowColourDialog }),
  movePrice: async () => ({ default: (await import('./move-price.tsx')).MovePrice }),
  repeatFact: async () => ({ default: (await import('./repeat-fact.tsx')).RepeatFact }),
  saveViewDialog: async () => ({ default: (await import('../../ui/saved-views/save-view-dialog.tsx')).SaveViewDialog }),
}

export const LateFollowUsage = lazy(loads.followUsage)
export const LateSelectionBar = lazy(loads.selectionBar)
export const LateAgenda = lazy(loads.agenda)
export const LateDayColumns = lazy(loads.dayColumns)
export const LateWeekColumns = lazy(loads.weekColumns)
export const LateBookingPanel = lazy(loads.bookingPanel)
export const LateDisputeDialog = lazy(loads.disputeDialog)
export const LateSeriesDialog = lazy(loads.seriesDialog)
export const LateWeekCopyDialog = lazy(loads.weekCopyDialog)
export const LateDuplicateDialog = lazy(loads.duplicateDialog)
export const LateRowColourDialog = lazy(loads.rowColourDialog)
export const LateMovePrice = lazy(loads.movePrice)
export const LateRepeatFact = lazy(loads.repeatFact)
export const LateSaveViewDialog = lazy(loads.saveViewDialog)

/** Loads all parts. A part that fails to load is loaded again when it is needed. */
export function loadLateParts(): void {
  void Promise.allSettled(Object.values(loads).map((load) => load()))
}
