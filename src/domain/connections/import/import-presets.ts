/** The names of the members in the exports of other programs, by the kind of record. */
export const importPresets = {
  farmerswife: {
    contact: {
      name: ['Company', 'Company Name', 'Client', 'Contact'],
      email_1: ['E-mail', 'Email Address'],
      phone_1: ['Phone 1', 'Telephone', 'Work Phone'],
      phone_2: ['Mobile', 'Cell Phone'],
      address_line_1: ['Street', 'Address 1'],
      address_line_2: ['Address 2'],
      address_postcode: ['Zip Code', 'Zip'],
      address_city: ['City'],
      address_country: ['Country'],
      tax_number: ['VAT Number', 'VAT'],
      debtor_number: ['Customer Number', 'Client Number'],
      notes: ['Note'],
    },
    resource: {
      name: ['Object', 'Object Name', 'Nick Name'],
      parent_id: ['Object Class', 'Class', 'Parent Class'],
      type_id: ['Object Type'],
      description: ['Object Note', 'Note'],
    },
    project: {
      name: ['Project', 'Project Name', 'Name'],
      code: ['Number', 'Project Number'],
      client: ['Client', 'Company', 'Client Company'],
      status: ['Project Status'],
      parent_folder_id: ['Container'],
      cost_center: ['Division'],
      description: ['Note', 'Project Note'],
      start: ['Project Start', 'Project Start Date'],
      end: ['Project End', 'Project End Date'],
    },
    booking: {
      name: ['Booking Name', 'Booking', 'Activity'],
      start: ['Start Date', 'Start Time', 'Booking Start', 'From Date', 'From Time'],
      end: ['End Date', 'End Time', 'Booking End', 'To Date', 'To Time'],
      resources: ['Object', 'Object Name', 'Objects', 'Resource Name'],
      project: ['Project Number', 'Project', 'Project Name'],
      client: ['Client', 'Company', 'Client Company'],
      status: ['Global Status', 'Booking Status', 'Status'],
      notes: ['Booking Note', 'Note'],
    },
    'time-entry': {
      owner_id: ['User', 'User Name', 'Nick Name'],
      name: ['Activity', 'Time Report Activity'],
      start: ['Start Date', 'Start Time', 'From Date', 'From Time'],
      end: ['End Date', 'End Time', 'To Date', 'To Time'],
      project: ['Project Number', 'Project', 'Project Name'],
      description: ['Note', 'Time Report Note'],
    },
    'billable-item': {
      name: ['Activity', 'Item', 'Object Class'],
      sell_cost: ['Price', 'Sell Price', 'Rate'],
      buy_cost: ['Cost', 'Buy Price'],
      unit_name: ['Unit'],
      description: ['Note'],
    },
    'rate-scheme': {
      name: ['Rate Name', 'Price List'],
      hour_rate: ['Hour Rate', 'Price Per Hour'],
      day_rate: ['Day Rate', 'Price Per Day'],
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>>>

export type ImportPreset = keyof typeof importPresets
