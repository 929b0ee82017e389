import { backupEn } from './backup-en.ts'
import { bankEn } from './bank-en.ts'
import { billsEn } from './bills-en.ts'
import { crowdEn } from './crowd-en.ts'
import { decisionsEn } from './decisions-en.ts'
import { documentsEn } from './documents-en.ts'
import { feedsEn } from './feeds-en.ts'
import { firstDayEn } from './first-day-en.ts'
import { importEn } from './import-en.ts'
import { journalEn } from './journal-en.ts'
import { orderedEn } from './ordered-en.ts'
import { permissionsEn } from './permissions-en.ts'
import { pricedEn } from './priced-en.ts'
import { profileEn } from './profile-en.ts'
import { projectsEn } from './projects-en.ts'
import { questionsEn } from './questions-en.ts'
import { ratesEn } from './rates-en.ts'
import { repeatEn } from './repeat-en.ts'
import { reportsEn } from './reports-en.ts'
import { templatesEn } from './templates-en.ts'
import { toBillEn } from './to-bill-en.ts'
import { viewsEn } from './views-en.ts'
import { webhooksEn } from './webhooks-en.ts'

/** English texts that the first page does not need: `late-texts.ts` adds them. `de.ts` has the same names. */
export const lateEn = {
  ...feedsEn,
  ...orderedEn,
  ...webhooksEn,
  ...importEn,
  ...journalEn,
  ...billsEn,
  ...bankEn,
  ...documentsEn,
  ...backupEn,
  ...ratesEn,
  ...reportsEn,
  ...templatesEn,
  ...decisionsEn,
  ...repeatEn,
  ...firstDayEn,
  ...profileEn,
  ...projectsEn,
  ...questionsEn,
  ...viewsEn,
  ...crowdEn,
  ...permissionsEn,
  ...toBillEn,
  ...pricedEn,
}
