import packageJson from '../package.json' with { type: 'json' }
import { apiClientKind } from './domain/accounts/api-client/index.ts'
import { backupRoutes } from './domain/accounts/backup/index.ts'
import { contactKind } from './domain/accounts/contact/index.ts'
import { customFieldKind } from './domain/accounts/custom-field/index.ts'
import { groupKind } from './domain/accounts/group/index.ts'
import { type InitialRecords, instanceKind, runningState } from './domain/accounts/instance/index.ts'
import { factorRoutes } from './domain/accounts/own-factors/index.ts'
import { mailFactorChange } from './domain/accounts/second-factor/index.ts'
import {
  mailFailures,
  mailNewDevice,
  type SignInParts,
  signInRoutes,
  sweepSessions,
} from './domain/accounts/sign-in/index.ts'
import { mailLink } from './domain/accounts/sign-in-link/index.ts'
import { singleSignOnRoutes } from './domain/accounts/single-sign-on/index.ts'
import { userKind } from './domain/accounts/user/index.ts'
import { viewKind } from './domain/accounts/view/index.ts'
import { withBankStatements } from './domain/billing/bank-statement/index.ts'
import { creditNoteKind, mailCreditNote } from './domain/billing/credit-note/index.ts'
import { withExports } from './domain/billing/export/index.ts'
import { invoiceKind, mailInvoice } from './domain/billing/invoice/index.ts'
import { paymentKind } from './domain/billing/payment/index.ts'
import { mailQuote, quoteKind } from './domain/billing/quote/index.ts'
import { withReports } from './domain/billing/report/index.ts'
import { supplierBillKind } from './domain/billing/supplier-bill/index.ts'
import { billableItem } from './domain/catalogue/billable-item/index.ts'
import { fileKind } from './domain/catalogue/file/index.ts'
import { rateScheme } from './domain/catalogue/rate-scheme/index.ts'
import { resourceKind } from './domain/catalogue/resource/index.ts'
import { initialStatuses, status, statusKind, statusNamesByLanguage } from './domain/catalogue/status/index.ts'
import { tax } from './domain/catalogue/tax/index.ts'
import { workspaceKind } from './domain/catalogue/workspace/index.ts'
import {
  calendarSubscriptionKind,
  checkCalendars,
  importCalendarJob,
  mailFailingCalendar,
} from './domain/connections/calendar-subscription/index.ts'
import { eventNames } from './domain/connections/event/index.ts'
import { importActions } from './domain/connections/import/index.ts'
import { deleteOldJobs, jobOf } from './domain/connections/job/index.ts'
import { journalOf } from './domain/connections/journal/index.ts'
import { searchOf } from './domain/connections/search/index.ts'
import {
  deleteOldDeliveries,
  mailSwitchedOff,
  webhookDeliveryOf,
  webhookKind,
} from './domain/connections/webhook/index.ts'
import { mailKindOf } from './domain/paper/document-mail/index.ts'
import {
  initialTemplates,
  invoiceTemplate,
  invoiceTemplateKind,
  templateNamesByLanguage,
} from './domain/paper/invoice-template/index.ts'
import { withTemplatePage } from './domain/paper/template-page/index.ts'
import { bookingKind } from './domain/scheduling/booking/index.ts'
import { mailBookings, sweepBookingNotices } from './domain/scheduling/booking-mail/index.ts'
import { projectKind } from './domain/scheduling/project/index.ts'
import { projectFolderKind } from './domain/scheduling/project-folder/index.ts'
import { projectPhaseKind } from './domain/scheduling/project-phase/index.ts'
import { timeActivity } from './domain/scheduling/time-activity/index.ts'
import { timeEntryKind } from './domain/scheduling/time-entry/index.ts'
import type { PlainRoute } from './kernel/http/plain-routes.ts'
import type { Job } from './kernel/jobs/job.ts'
import { type RecordKind, recordKind } from './records/record-kind.ts'

/** Every record kind of Daybook, in the order of the contract's section 4. */
export const records: readonly RecordKind[] = [
  { ...instanceKind, actions: [...instanceKind.actions, searchOf(() => records), ...importActions(() => records)] },
  groupKind,
  userKind,
  contactKind,
  customFieldKind,
  statusKind,
  workspaceKind,
  resourceKind,
  withReports(projectKind),
  projectFolderKind,
  projectPhaseKind,
  recordKind(tax),
  recordKind(billableItem),
  recordKind(rateScheme),
  calendarSubscriptionKind,
  bookingKind,
  quoteKind,
  withReports(withExports(invoiceKind)),
  withBankStatements(withExports(paymentKind)),
  withExports(creditNoteKind),
  supplierBillKind,
  mailKindOf([mailQuote, mailInvoice, mailCreditNote]),
  withTemplatePage(invoiceTemplateKind),
  recordKind(timeActivity),
  withReports(timeEntryKind),
  apiClientKind,
  journalOf(() => records, eventNames),
  webhookKind,
  webhookDeliveryOf(() => records),
  jobOf(() => jobs),
  fileKind,
  viewKind,
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
  mailLink,
  mailNewDevice,
  mailFactorChange,
  mailFailures,
  sweepSessions,
]

/** The records of a new instance. */
export const initialRecords: readonly InitialRecords[] = [
  { definition: status, bodies: initialStatuses, namesByLanguage: statusNamesByLanguage },
  { definition: invoiceTemplate, bodies: initialTemplates, namesByLanguage: templateNamesByLanguage },
]

/** Routes that belong to no kind of record. */
export const plainRoutes: readonly PlainRoute<SignInParts>[] = [
  ...signInRoutes,
  ...factorRoutes,
  ...singleSignOnRoutes,
  runningState(packageJson.version),
  ...backupRoutes,
]
