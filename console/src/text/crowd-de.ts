/** German texts of bookings that have no space beside others. */
export const crowdDe = {
  'crowd.more': '+{count} weitere',
  'crowd.about': { one: '{count} weitere Buchung', other: '{count} weitere Buchungen' },
  'crowd.double': {
    one: '{count} weitere Buchung, doppelt gebucht',
    other: '{count} weitere Buchungen, doppelt gebucht',
  },
  'crowd.count': { one: '{count} Buchung', other: '{count} Buchungen' },
}
