import type { Migration } from '../kernel/db/migrate.ts'

export const fontOfTemplates: Migration = {
  name: '0063-font-of-templates',
  rolling: 'It adds a column with a default: older processes print in the font that they have.',
  statements: ({ text }) => [`alter table invoice_template add column font ${text} not null default 'sans'`],
}
