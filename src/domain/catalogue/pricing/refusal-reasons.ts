/** Why a scheme charges nothing for a resource of a booking: the code of each reason, and its sentence. */
export const refusalReasons = {
  no_resource_listed: 'It is a base that lists no resource.',
  no_client_listed: 'It lists no client.',
  no_project_listed: 'It lists no project.',
  no_dates: 'Its season has no dates.',
  no_hours: 'It has no hours.',
  no_overtime_hours: 'It has no overtime_hours.',
  no_custom_field: 'It does not name a custom field.',
  no_rates: 'It has no rates.',
  no_amount: 'It has no rate with an amount.',
  booking_has_no_client: 'The booking has no client.',
  booking_has_no_project: 'The booking has no project.',
  booking_has_no_value: 'The booking has no value in its custom field.',
  booking_is_all_day: 'It is for hours, and the booking is for whole days.',
  no_day_in_force: 'It applies to no day of the booking.',
  no_time_covered: 'No part of the booking is within its hours or season.',
  no_base_rate: 'It is a percentage, but there is no base rate for that time.',
  too_large: 'It exceeds the largest amount.',
  base_replaced: 'Another scheme has replaced the base already.',
  /** The sentence names the other base, if it is known. */
  other_base_first: 'Another base comes before it.',
} as const

export type RefusalCode = keyof typeof refusalReasons
