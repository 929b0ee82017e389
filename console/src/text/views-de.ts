/** German texts of saved views. */
export const viewsDe = {
  views: 'Ansichten',
  'views.none': 'Es gibt noch keine gespeicherten Ansichten.',
  'views.save': 'Diese Ansicht speichern',
  'views.update': 'Aktuelle Ansicht als „{name}“ speichern',
  'views.delete': '„{name}“ löschen',
  'views.updated': 'Ansicht „{name}“ geändert',
  'views.deleted': 'Ansicht „{name}“ gelöscht',
  'views.share': 'Auch sichtbar für diese Gruppen',
  'views.keep': 'Speichern',
}
