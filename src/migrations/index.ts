import type { Migration } from '../kernel/db/migrate.ts'
import { kernelTables } from './0001-kernel.ts'
import { accountTables } from './0002-accounts.ts'
import { taxTable } from './0003-tax.ts'
import { contactTable } from './0004-contact.ts'
import { resourceTables } from './0005-resource.ts'
import { projectTables } from './0006-project.ts'
import { billableItemTables } from './0007-billable-item.ts'
import { rateSchemeTables } from './0008-rate-scheme.ts'
import { timeActivityTable } from './0009-time-activity.ts'
import { bookingTables } from './0010-booking.ts'
import { documentTables } from './0011-documents.ts'
import { timeEntryTable } from './0012-time-entry.ts'
import { journalList } from './0013-journal-list.ts'
import { calendarSubscriptionTables } from './0017-calendar-subscription.ts'
import { bookingSeries } from './0018-booking-series.ts'
import { clashesLocksBulk } from './0019-clashes-locks-bulk.ts'
import { whoSeesWhat } from './0020-who-sees-what.ts'
import { ratesOfBookings } from './0021-rates-of-bookings.ts'
import { mails } from './0022-mail.ts'
import { documentParties } from './0024-document-parties.ts'
import { payments } from './0025-payments.ts'
import { creditNotes } from './0026-credit-notes.ts'
import { billingTables } from './0027-billing.ts'
import { billedQuantity } from './0028-billed-quantity.ts'
import { quotedBookings } from './0029-quoted-bookings.ts'
import { jobTable } from './0030-job.ts'
import { webhookTables } from './0031-webhook.ts'
import { calendarImport } from './0035-calendar-import.ts'
import { calendarFeed } from './0036-calendar-feed.ts'
import { bookingNotices } from './0040-booking-notice.ts'
import { failingCalendars } from './0041-failing-calendar.ts'
import { webhookOffTimes } from './0042-webhook-off-time.ts'
import { documentLook } from './0043-document-look.ts'
import { jobTaken } from './0044-job-taken.ts'
import { jobOfInstance } from './0045-job-of-instance.ts'
import { chargeableStatus } from './0046-chargeable-status.ts'
import { secretsOfInstances } from './0047-secrets-of-instances.ts'
import { creditedInvoices } from './0048-credited-invoices.ts'
import { costsSetting } from './0049-costs-setting.ts'
import { languagesOfDocuments } from './0050-languages-of-documents.ts'
import { webhookUser } from './0051-webhook-user.ts'
import { tokenReach } from './0052-token-reach.ts'
import { daysOfDocuments } from './0053-days-of-documents.ts'
import { exactBilledQuantity } from './0054-exact-billed-quantity.ts'
import { signInTables } from './0060-sign-in.ts'
import { countryOfInstance } from './0061-country-of-instance.ts'
import { accentOfTemplates } from './0062-accent-of-templates.ts'
import { fontOfTemplates } from './0063-font-of-templates.ts'
import { looksOfIssuedDocuments } from './0064-looks-of-issued-documents.ts'
import { secondFactors } from './0065-second-factors.ts'
import { singleSignOnTables } from './0068-single-sign-on.ts'
import { einvoiceFields } from './0070-einvoice-fields.ts'
import { oneTaxNumber } from './0071-one-tax-number.ts'
import { issuedEInvoices } from './0072-issued-einvoice.ts'
import { datesOfExports } from './0076-dates-of-exports.ts'
import { datev } from './0077-datev.ts'
import { scanCodes } from './0078-scan-codes.ts'
import { supplierBills } from './0079-supplier-bills.ts'
import { viewTables } from './0081-view.ts'
import { keptIdTokens } from './0090-kept-id-token.ts'
import { allowancesOfDocuments } from './0095-allowances.ts'
import { issuedFacts } from './0096-issued-facts.ts'
import { bankEntries } from './0097-bank-entries.ts'
import { budgetsOfProjects } from './0110-budgets-of-projects.ts'
import { taxCurrency } from './0130-tax-currency.ts'
import { bookingsOfBills } from './0131-bookings-of-bills.ts'
import { marksOfBankEntries } from './0132-marks-of-bank-entries.ts'
import { nextTryOfTheFirst } from './0133-next-try-of-the-first.ts'
import { wordBlocks } from './0135-word-blocks.ts'
import { oneIndexOfLinks } from './0136-one-index-of-links.ts'
import { openingHours } from './0137-opening-hours.ts'
import { pendingRecipients } from './0138-pending-recipients.ts'
import { discountsOfPayments } from './0139-discounts-of-payments.ts'
import { workspaceGrants } from './0140-workspace-grant.ts'
import { discountAccounts } from './0141-discount-accounts.ts'
import { detailsOfBills } from './0142-details-of-bills.ts'
import { pagesAsIssued } from './0143-pages-as-issued.ts'
import { quoteVersions } from './0144-quote-versions.ts'
import { quotesOfBookings } from './0145-quotes-of-bookings.ts'
import { documentLines } from './0146-document-lines.ts'
import { bookingRates } from './0147-booking-rates.ts'
import { wordRanges } from './0148-word-ranges.ts'
import { plainLettersOfWords } from './0149-plain-letters-of-words.ts'
import { momentsOfCustomFields } from './0151-moments-of-custom-fields.ts'
import { paymentDays } from './0155-payment-days.ts'
import { usersInTheZoneOfTheInstance } from './0156-users-in-the-zone-of-the-instance.ts'
import { noNextTryWhileOff } from './0157-no-next-try-while-off.ts'
import { feesOfBankEntries } from './0160-fees-of-bank-entries.ts'
import { bankProposals } from './0162-bank-proposals.ts'
import { versionOfWords } from './0163-version-of-words.ts'

/** Every step of the schema, oldest first. Append only; a step that has landed never changes. */
export const migrations: readonly Migration[] = [
  kernelTables,
  accountTables,
  taxTable,
  contactTable,
  resourceTables,
  projectTables,
  billableItemTables,
  rateSchemeTables,
  timeActivityTable,
  bookingTables,
  documentTables,
  timeEntryTable,
  journalList,
  calendarSubscriptionTables,
  bookingSeries,
  clashesLocksBulk,
  whoSeesWhat,
  ratesOfBookings,
  mails,
  documentParties,
  payments,
  creditNotes,
  billingTables,
  billedQuantity,
  quotedBookings,
  jobTable,
  webhookTables,
  calendarImport,
  calendarFeed,
  bookingNotices,
  failingCalendars,
  webhookOffTimes,
  documentLook,
  jobTaken,
  jobOfInstance,
  chargeableStatus,
  secretsOfInstances,
  creditedInvoices,
  costsSetting,
  languagesOfDocuments,
  webhookUser,
  tokenReach,
  daysOfDocuments,
  exactBilledQuantity,
  signInTables,
  countryOfInstance,
  accentOfTemplates,
  fontOfTemplates,
  looksOfIssuedDocuments,
  secondFactors,
  singleSignOnTables,
  einvoiceFields,
  oneTaxNumber,
  issuedEInvoices,
  datesOfExports,
  datev,
  scanCodes,
  supplierBills,
  viewTables,
  keptIdTokens,
  allowancesOfDocuments,
  issuedFacts,
  bankEntries,
  budgetsOfProjects,
  taxCurrency,
  bookingsOfBills,
  marksOfBankEntries,
  wordBlocks,
  oneIndexOfLinks,
  openingHours,
  workspaceGrants,
  quoteVersions,
  quotesOfBookings,
  documentLines,
  bookingRates,
  wordRanges,
  plainLettersOfWords,
  paymentDays,
  usersInTheZoneOfTheInstance,
  pendingRecipients,
  detailsOfBills,
  discountsOfPayments,
  discountAccounts,
  pagesAsIssued,
  noNextTryWhileOff,
  momentsOfCustomFields,
  nextTryOfTheFirst,
  feesOfBankEntries,
  bankProposals,
  versionOfWords,
]
