/** English texts of questions before something is lost or changed. */
export const questionsEn = {
  unsaved: 'Discard the changes?',
  'unsaved.hint': 'What you typed is not saved.',
  'unsaved.keep': 'Keep editing',
  'series.several.single': 'Only these',
  'series.several.future': 'These and those that follow',
  'schedule.copy-week.none': 'The previous week has no bookings to copy in this view.',
  'prove.about': 'To make this change, confirm your identity again.',
  'prove.field': 'Your password or a code',
  'factor-needed': 'Set up a second factor',
  'factor-needed.about': 'This studio requires a second factor. Set up an app or a passkey to continue.',
}
