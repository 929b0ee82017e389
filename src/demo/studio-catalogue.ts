/** The demo studio: its rooms, its equipment, its products and its custom fields. */

export const rooms = [
  { name: 'Suite 1 – Grading', description: 'Projection grading, 4K, 6 seats', hour: ['40', '190'], day: '1450' },
  { name: 'Suite 2 – Online', description: 'Conform and finishing, client sofa', hour: ['28', '120'], day: '890' },
  { name: 'Mix Stage', description: 'Dubbing stage, 7.1.4, ADR booth', hour: ['45', '210'], day: '1600' },
] as const

/** Twenty pieces, in the groups that they are kept in. */
export const equipment: readonly { readonly group: string; readonly names: readonly string[]; readonly day: string }[] =
  [
    {
      group: 'Cameras',
      names: ['Camera A', 'Camera B', 'Camera C – gimbal', 'Prime lenses 1', 'Prime lenses 2', 'Zoom 24–290'],
      day: '320',
    },
    { group: 'Lighting', names: ['Light kit 1', 'Light kit 2', 'LED panels', 'Grip van'], day: '110' },
    { group: 'Sound', names: ['Boom kit', 'Radio microphones', 'Field recorder', 'Foley props'], day: '65' },
    {
      group: 'Workstations',
      names: ['Edit workstation 1', 'Edit workstation 2', 'Edit workstation 3'],
      day: '120',
    },
    { group: 'Machines', names: ['Render node 1', 'Render node 2', 'LTO drive'], day: '85' },
  ]

export const groups = [
  { key: 'producers', name: 'Producers', acl_schedule: 'RW', acl_project: 'RW', acl_contact: 'RW', acl_finance: 'RW' },
  { key: 'bookings', name: 'Bookings desk', acl_schedule: 'RW', acl_project: 'R-', acl_contact: 'RW', acl_admin: 'R-' },
  { key: 'artists', name: 'Artists', acl_schedule: 'R-', acl_project: 'R-' },
] as const

export const taxes = [
  { key: 'full', name: 'VAT 19 %', rate: '19', code: 'S' },
  { key: 'reduced', name: 'VAT 7 %', rate: '7', code: 'AA' },
  { key: 'reverse', name: 'Reverse charge', rate: '0', code: 'AE' },
  { key: 'abroad', name: 'Not taxable in Germany', rate: '0', code: 'O' },
] as const

/** For meetings and leave, which nobody is billed for. */
export const internalStatus = {
  name: 'Internal',
  type_id: 1,
  chargeable: false,
  order: 5,
  color_background: '#94a3b8',
  color_text: '#0f172a',
} as const

export const billableItems = [
  { name: 'Portable drive 4 TB', unit_name: 'piece', buy_cost: '118', sell_cost: '165' },
  { name: 'LTO-9 tape', unit_name: 'tape', buy_cost: '92.50', sell_cost: '140' },
  { name: 'DCP with key', unit_name: 'version', buy_cost: '60', sell_cost: '380' },
  { name: 'Courier in town', unit_name: 'ride', buy_cost: '14.90', sell_cost: '22' },
  { name: 'Catering', unit_name: 'person', buy_cost: '16', sell_cost: '24.50' },
  { name: 'Subtitles', unit_name: 'min', buy_cost: '4.20', sell_cost: '7.80' },
] as const

export const activities = [
  { name: 'Edit', description: 'Picture editing, from assembly to lock' },
  { name: 'Grade', description: 'Colour grading with or without the client' },
  { name: 'Mix', description: 'Premix, mix and printmaster' },
  { name: 'Conform', description: 'Conform, titles and finishing' },
  { name: 'Media', description: 'Ingest, backup, deliveries' },
  { name: 'Meeting', description: 'With clients or in the house' },
] as const

export const customFields = {
  job: { module: 'booking', type: 'text', name: 'Job number', order: 1 },
  delivery: {
    module: 'booking',
    type: 'select',
    name: 'Delivery',
    order: 2,
    options: ['ProRes', 'DCP', 'IMF', 'Broadcast file'].map((name) => ({ name })),
  },
  minutes: { module: 'project', type: 'number', name: 'Running time', description: 'In minutes', order: 1 },
  manager: { module: 'organization', type: 'text', name: 'Account manager', order: 1 },
  diet: { module: 'people', type: 'text', name: 'Diet', order: 1 },
  purchaseOrder: { module: 'quote_invoice', type: 'text', name: 'Purchase order', order: 1 },
  article: { module: 'billable_item', type: 'text', name: 'Article number', order: 1 },
} as const

export const diets = ['vegetarian', 'vegan', 'no nuts', 'no gluten'] as const
