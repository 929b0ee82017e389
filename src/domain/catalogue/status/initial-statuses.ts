/** The statuses of a new instance, as request bodies. */
export const initialStatuses = [
  { type_id: 1, name: 'First Hold', chargeable: false, order: 1, color_background: '#fde68a', color_text: '#1f2937' },
  { type_id: 1, name: 'Second Hold', chargeable: false, order: 2, color_background: '#fed7aa', color_text: '#1f2937' },
  { type_id: 1, name: 'Confirmed', notification: true, order: 3, color_background: '#15803d', color_text: '#ffffff' },
  {
    type_id: 1,
    name: 'Cancelled',
    chargeable: false,
    notification: true,
    order: 4,
    color_background: '#d1d5db',
    color_text: '#4b5563',
  },
  { type_id: 2, name: 'Active', order: 1, color_background: '#1d4ed8', color_text: '#ffffff' },
  { type_id: 2, name: 'Completed', order: 2, color_background: '#6b7280', color_text: '#ffffff' },
] as const
