import { flagParam, idParam } from '../../../kernel/http/params.ts'
import { outsideAction } from '../../../records/action.ts'
import { recordKind } from '../../../records/record-kind.ts'
import { changeVerb, createVerb } from '../../../records/write/default-verbs.ts'
import { calendarSubscription } from './calendar-subscription.record.ts'
import { runImport } from './import-calendar.ts'
import { importAnswer } from './import-run.ts'
import { removeCalendarParams, removeCalendarSubscription } from './remove-calendar-subscription.ts'
import { restoreCalendarSubscription } from './restore-calendar-subscription.ts'
import { createCalendarSubscription, updateCalendarSubscription } from './save-calendar-subscription.ts'

export const calendarSubscriptionKind = recordKind(calendarSubscription, {
  verbs: {
    create: createVerb(createCalendarSubscription, {}),
    update: changeVerb(updateCalendarSubscription, {}),
    remove: changeVerb(removeCalendarSubscription, removeCalendarParams),
    restore: changeVerb(restoreCalendarSubscription, {}),
  },
  actions: [
    outsideAction({
      path: 'calendar-subscription/import/run',
      summary: 'Fetch a calendar now and import its changes',
      params: {
        id: idParam('The id of the calendar subscription.'),
        dry_run: flagParam('Only return the changes, without storing them.', false),
      },
      answer: importAnswer,
      run: (work, { given }) => runImport(work, given.id, given.dry_run ?? false),
    }),
  ],
})
