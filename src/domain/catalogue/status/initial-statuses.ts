import { BOOKING_STATUS, PROJECT_STATUS } from './status-types.ts'

/** The names of the initial statuses in other languages than English, in their order. */
export const statusNamesByLanguage = { de: '1. Option|2. Option|Bestätigt|Storniert|Aktiv|Abgeschlossen' }

/** The statuses of a new instance, as request bodies. */
export const initialStatuses = [
  {
    type_id: BOOKING_STATUS,
    name: 'First Hold',
    chargeable: false,
    order: 1,
    color_background: '#fde68a',
    color_text: '#1f2937',
  },
  {
    type_id: BOOKING_STATUS,
    name: 'Second Hold',
    chargeable: false,
    order: 2,
    color_background: '#fed7aa',
    color_text: '#1f2937',
  },
  {
    type_id: BOOKING_STATUS,
    name: 'Confirmed',
    notification: true,
    order: 3,
    color_background: '#15803d',
    color_text: '#ffffff',
  },
  {
    type_id: BOOKING_STATUS,
    name: 'Cancelled',
    chargeable: false,
    notification: true,
    order: 4,
    color_background: '#d1d5db',
    color_text: '#4b5563',
  },
  { type_id: PROJECT_STATUS, name: 'Active', order: 1, color_background: '#1d4ed8', color_text: '#ffffff' },
  { type_id: PROJECT_STATUS, name: 'Completed', order: 2, color_background: '#6b7280', color_text: '#ffffff' },
] as const
