/** English texts of bookings that have no space beside others. */
export const crowdEn = {
  'crowd.more': '+{count} more',
  'crowd.about': { one: '{count} more booking', other: '{count} more bookings' },
  'crowd.double': { one: '{count} more booking, double booked', other: '{count} more bookings, double booked' },
  'crowd.count': { one: '{count} booking', other: '{count} bookings' },
}
