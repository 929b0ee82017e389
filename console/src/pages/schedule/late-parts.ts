/**
 * Parts of the schedule that are not visible at first. Their code is loaded when the rest is shown, so that they open
 * at once.
 */

import { latePart } from '../../ui/notices.tsx'
import type { Board } from './board.ts'

const dialogs = () => import('./schedule-dialogs.ts')

export const loads = {
  showAddress: async () => (await import('./asked-address.ts')).showAddress,
  followUsage: async () => (await import('./follow-usage.ts')).FollowUsage,
  handCard: async () => (await import('./hand-card.tsx')).HandCard,
  selectionBar: async () => (await import('./selection-bar.tsx')).SelectionBar,
  agenda: async () => (await import('./agenda.tsx')).Agenda,
  dayColumns: async () => (await import('./day-columns.tsx')).DayColumns,
  weekColumns: async () => (await import('./week-columns.tsx')).WeekColumns,
  bookingPanel: async () => (await import('./booking-panel.tsx')).BookingPanel,
  disputeDialog: async () => (await dialogs()).DisputeDialog,
  seriesDialog: async () => (await dialogs()).SeriesDialog,
  weekCopyDialog: async () => (await dialogs()).WeekCopyDialog,
  duplicateDialog: async () => (await dialogs()).DuplicateDialog,
  rowColourDialog: async () => (await dialogs()).RowColourDialog,
  orderRows: async () => (await import('./order-rows.ts')).orderRows,
  repeatFact: async () => (await import('./repeat-fact.tsx')).RepeatFact,
  saveViewDialog: async () => (await dialogs()).SaveViewDialog,
}

const closeBeside = ({ board }: { readonly board: Board }) => board.leavePanel()

export const LateFollowUsage = latePart(loads.followUsage)
export const LateHandCard = latePart(loads.handCard)
export const LateSelectionBar = latePart(loads.selectionBar)
/** Few see it, so it is loaded only for them. */
export const LateEmptySchedule = latePart(async () => (await import('./empty-schedule.tsx')).EmptySchedule)
/** It appears when its fields are read. */
export const LateCustomFilterMenu = latePart(async () => (await import('./custom-filter-menu.tsx')).CustomFilterMenu)
export const LateAgenda = latePart(loads.agenda)
export const LateDayColumns = latePart(loads.dayColumns)
export const LateWeekColumns = latePart(loads.weekColumns)
export const LateBookingPanel = latePart(loads.bookingPanel, closeBeside)
export const LateDisputeDialog = latePart(loads.disputeDialog, closeBeside)
export const LateSeriesDialog = latePart(loads.seriesDialog, ({ question }) => question.answer(undefined))
export const LateWeekCopyDialog = latePart(loads.weekCopyDialog, closeBeside)
export const LateDuplicateDialog = latePart(loads.duplicateDialog, closeBeside)
export const LateRowColourDialog = latePart(loads.rowColourDialog, closeBeside)
export const LateRepeatFact = latePart(loads.repeatFact)
export const LateSaveViewDialog = latePart(loads.saveViewDialog, ({ close }) => close())

/** Loads all parts. A part that fails to load is loaded again when it is needed. */
export function loadLateParts(): void {
  void Promise.allSettled(Object.values(loads).map((load) => load()))
}
