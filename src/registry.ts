import { apiClient } from './domain/api-client/index.ts'
import { billableItem } from './domain/billable-item/index.ts'
import { booking } from './domain/booking/index.ts'
import { mailBookings, sweepBookingNotices } from './domain/booking-mail/index.ts'
import {
  calendarSubscription,
  checkCalendars,
  importCalendarJob,
  mailFailingCalendar,
} from './domain/calendar-subscription/index.ts'
import { contact } from './domain/contact/index.ts'
import { creditNote, mailCreditNote } from './domain/credit-note/index.ts'
import { customField } from './domain/custom-field/index.ts'
import { mail } from './domain/document-mail/index.ts'
import { file } from './domain/file/index.ts'
import { group } from './domain/group/index.ts'
import { instance } from './domain/instance/index.ts'
import { invoice, mailInvoice } from './domain/invoice/index.ts'
import { invoiceTemplate } from './domain/invoice-template/index.ts'
import { deleteOldJobs, jobOf } from './domain/job/index.ts'
import { journalOf } from './domain/journal/index.ts'
import { payment } from './domain/payment/index.ts'
import { project } from './domain/project/index.ts'
import { projectFolder } from './domain/project-folder/index.ts'
import { projectPhase } from './domain/project-phase/index.ts'
import { mailQuote, quote } from './domain/quote/index.ts'
import { rateScheme } from './domain/rate-scheme/index.ts'
import { resource } from './domain/resource/index.ts'
import { status } from './domain/status/index.ts'
import { tax } from './domain/tax/index.ts'
import { timeActivity } from './domain/time-activity/index.ts'
import { timeEntry } from './domain/time-entry/index.ts'
import { user } from './domain/user/index.ts'
import { deleteOldDeliveries, mailSwitchedOff, webhook, webhookDeliveryOf } from './domain/webhook/index.ts'
import { workspace } from './domain/workspace/index.ts'
import type { Job } from './kernel/jobs/job.ts'
import type { RecordDefinition } from './records/define-record.ts'

/** Every record kind of Daybook, in the order of the contract's section 4. */
export const records: readonly RecordDefinition[] = [
  instance,
  group,
  user,
  contact,
  customField,
  status,
  workspace,
  resource,
  project,
  projectFolder,
  projectPhase,
  tax,
  billableItem,
  rateScheme,
  calendarSubscription,
  booking,
  quote,
  invoice,
  payment,
  creditNote,
  mail,
  invoiceTemplate,
  timeActivity,
  timeEntry,
  apiClient,
  journalOf(() => records),
  webhook,
  webhookDeliveryOf(() => records),
  jobOf(() => jobs),
  file,
]

/** Everything that happens later, or by itself. */
export const jobs: readonly Job<never>[] = [
  deleteOldJobs,
  deleteOldDeliveries,
  mailSwitchedOff,
  mailQuote,
  mailInvoice,
  mailCreditNote,
  mailBookings,
  sweepBookingNotices,
  checkCalendars,
  importCalendarJob,
  mailFailingCalendar,
]
