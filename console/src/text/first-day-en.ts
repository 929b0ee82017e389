/** English texts of a studio that has nothing to book yet. */
export const firstDayEn = {
  'first-day': 'What do you book?',
  'first-day.about':
    'Write the names of your rooms, people and equipment, one on each line. Each name becomes a row of the schedule.',
  'first-day.kinds': 'What the names are',
  'first-day.1': 'Rooms',
  'first-day.2': 'People',
  'first-day.3': 'Equipment',
  'first-day.names': '{kind}, one on each line',
  'first-day.create': { one: 'Create {count} row', other: 'Create {count} rows' },
  'first-day.create-key': 'Create the rows',
  'first-day.then': 'Then drag across a row: that is a booking.',
  'first-day.created': { one: '{count} row created', other: '{count} rows created' },
  'first-day.partly': {
    one: 'The first row was created. The others are still in the field.',
    other: 'The first {count} rows were created. The others are still in the field.',
  },
  'first-day.show': 'Show the schedule',
  'first-day.import': 'Import what you have',
  'first-day.import.about':
    'Resources, clients and bookings, from CSV or XLSX. You see what happens to each row before anything is stored.',
  'first-day.rates': 'Set your rates',
  'first-day.rates.about':
    'Prices of bookings and, in a tab beside them, taxes. They can wait until the first invoice.',
  'first-day.invite': 'Invite the people who book',
  'first-day.invite.about': 'Everyone sees changes immediately, and only what their group permits.',
  'first-day.booking': 'Your first booking',
  'first-day.another': 'Another …',
  'schedule.empty': 'There is nothing to book yet',
  'schedule.empty.hint': 'Rooms, people and equipment that an administrator adds appear here, a row for each.',
} as const
