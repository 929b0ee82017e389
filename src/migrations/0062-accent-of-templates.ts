import type { Migration } from '../kernel/db/migrate.ts'

export const accentOfTemplates: Migration = {
  name: '0062-accent-of-templates',
  rolling: 'It adds a column that may be empty: older processes print without the colour.',
  statements: ({ text }) => [`alter table invoice_template add column color_accent ${text}`],
}
