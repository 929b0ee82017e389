export { groupIdByName, groupNamesNowhere, levelsOfGroup, levelsOfUser, systemGroupId } from './access.store.ts'
export { accountAccess } from './account-access.ts'
export {
  type BookingVisibility,
  bookingVisibilities,
  busyBookings,
  namesKnownBooking,
  namesVisibleBooking,
  sawBooking,
  visibleBookings,
} from './booking-visibility.store.ts'
export { cost, WITHOUT_COSTS, withCosts } from './cost.ts'
export { beganHere, factorRules, lacksFactor, requiresFactor } from './factor-rule.ts'
export {
  actorRecords,
  type FoundSession,
  factRecords,
  findSession,
  refuseExpired,
  SESSION_ENDED,
  type SessionQueries,
  sessionQueries,
  unknownMessage,
} from './find-session.store.ts'
export { findHead, isTrueAt } from './instance-head.store.ts'
export { readableEntries } from './journal-visibility.store.ts'
export { kindPermissions } from './kind-permissions.ts'
export { mailsOfHiddenProjects } from './mail-visibility.store.ts'
export { refuseActingAbove, refuseUserAbove } from './refuse-acting-above.ts'
export { refuseHigherLevels } from './refuse-higher-levels.ts'
export { refuseReadOnlyLinks } from './refuse-read-only-links.ts'
export { BUSY_NAME, busyRefusal, refuseReadOnlyResources, refuseUnseenBookings } from './refuse-unseen-bookings.ts'
export { refuseWayIn, refuseWiderVisibility } from './refuse-wider-visibility.ts'
export { secretAddress } from './secret-address.ts'
export { costStays, seesCosts } from './sees-costs.ts'
export { systemGroups } from './system-groups.ts'
export { visibleViews } from './view-visibility.store.ts'
export { findAnonymousVisibility, findVisibility } from './visibility.store.ts'
