/** German texts of questions before something is lost or changed. */
export const questionsDe = {
  unsaved: 'Änderungen verwerfen?',
  'unsaved.hint': 'Ihre Eingaben sind nicht gespeichert.',
  'unsaved.keep': 'Weiter bearbeiten',
  'series.several.single': 'Nur diese',
  'series.several.future': 'Diese und die folgenden',
  'schedule.copy-week.none': 'Die vorige Woche hat in dieser Ansicht keine Buchungen zum Kopieren.',
  'prove.about': 'Bestätigen Sie für diese Änderung noch einmal Ihre Identität.',
  'prove.field': 'Ihr Passwort oder ein Code',
  'factor-needed': 'Zweiten Faktor einrichten',
  'factor-needed.about':
    'Dieses Studio verlangt einen zweiten Faktor. Richten Sie eine App oder einen Passkey ein, um fortzufahren.',
}
