import { embedded } from '../../../records/fields/embedded.ts'
import { OPENING_HOURS_MAX, openingHoursFaults, openingHoursShape } from '../../accounts/instance/index.ts'

/** The member `opening_hours` of a resource with other hours than the account. */
export function ownOpeningHours() {
  return embedded({
    description:
      'The opening hours, in the time zone of the account, if they differ from the hours of the account and the working weeks of its workspaces. Empty: they do not differ.',
    item: openingHoursShape,
    rendered: openingHoursShape,
    max: OPENING_HOURS_MAX,
    prepare(hours, reader, field, store) {
      for (const [at, problem] of openingHoursFaults(hours)) reader.fault(field, problem, at)
      store(hours)
    },
  })
}
