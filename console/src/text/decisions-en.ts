/** English texts of what somebody has to decide today. */
export const decisionsEn = {
  'today.undecided': { one: '{count} to decide', other: '{count} to decide' },
  'today.show': 'Show',
  'today.move': 'Move {what} to {to}, free',
  'today.moved': 'Moved to {to}: {what}',
  'today.holds': 'Holds to decide',
  'today.holds-soon': { one: '{count} in the next {days} days', other: '{count} in the next {days} days' },
  'today.confirm': 'Confirm',
  'today.confirm-of': 'Confirm: {what}',
  'today.make-first': 'Make first',
  'today.make-first-of': 'Make first: {what}',
  'today.release': 'Release',
  'today.release-of': 'Release: {what}',
  'today.decided': '{what}: {to}',
  'today.released': 'Released: {what}',
  'today.clashes': 'Clashes',
  'today.clash-with': '{one} and {other}',
} as const
