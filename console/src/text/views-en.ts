/** English texts of saved views. */
export const viewsEn = {
  views: 'Views',
  'views.none': 'There are no saved views yet.',
  'views.save': 'Save this view',
  'views.update': 'Save what is shown as “{name}”',
  'views.delete': 'Delete “{name}”',
  'views.updated': 'Changed the view “{name}”',
  'views.deleted': 'Deleted the view “{name}”',
  'views.share': 'Also visible to these groups',
  'views.keep': 'Save',
}
