import type { Migration } from '../kernel/db/migrate.ts'

export const languagesOfDocuments: Migration = {
  name: '0050-languages-of-documents',
  rolling: 'It adds columns that older processes neither read nor write.',
  statements: ({ text }) => [
    `alter table contact add column language ${text}`,
    `alter table contact add column currency ${text}`,
    `alter table invoice_template add column language ${text}`,
  ],
}
