/** German texts of what somebody has to decide today. */
export const decisionsDe = {
  'today.undecided': { one: '{count} zu entscheiden', other: '{count} zu entscheiden' },
  'today.show': 'Zeigen',
  'today.move': '{what} auf {to} verschieben, frei',
  'today.moved': 'Auf {to} verschoben: {what}',
  'today.holds': 'Offene Optionen',
  'today.holds-soon': { one: '{count} in den nächsten {days} Tagen', other: '{count} in den nächsten {days} Tagen' },
  'today.confirm': 'Bestätigen',
  'today.confirm-of': 'Bestätigen: {what}',
  'today.make-first': 'Zur ersten machen',
  'today.make-first-of': 'Zur ersten machen: {what}',
  'today.release': 'Freigeben',
  'today.release-of': 'Freigeben: {what}',
  'today.decided': '{what}: {to}',
  'today.released': 'Freigegeben: {what}',
  'today.clashes': 'Konflikte',
  'today.clash-with': '{one} und {other}',
} as const
