export { groupIdByName, levelsOfGroup, levelsOfUser, systemGroupId } from './access.store.ts'
export {
  type BookingStanding,
  bookingStandings,
  busyBookings,
  namesVisibleBooking,
  visibleBookings,
} from './booking-sight.store.ts'
export { cost, WITHOUT_COSTS, withCosts } from './cost.ts'
export { readableEntries } from './journal-sight.store.ts'
export { mailsOfHiddenProjects } from './mail-sight.store.ts'
export { refuseActingAbove, refuseUserAbove } from './refuse-acting-above.ts'
export { refuseHigherLevels } from './refuse-higher-levels.ts'
export { refuseMoreSight } from './refuse-more-sight.ts'
export { refuseReadOnlyLinks } from './refuse-read-only-links.ts'
export { BUSY_NAME, busyRefusal, refuseReadOnlyResources, refuseUnseenBookings } from './refuse-unseen-bookings.ts'
export { secretAddress } from './secret-address.ts'
export { systemGroups } from './system-groups.ts'
export { visibleViews } from './view-sight.store.ts'
