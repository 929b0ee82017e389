import type { Migration } from '../kernel/db/migrate.ts'

export const documentLook: Migration = {
  name: '0043-document-look',
  rolling: 'It adds a column that may be empty: a document without a look is printed with its current template.',
  statements: ({ text }) => ['quote', 'invoice'].map((document) => `alter table ${document} add column look ${text}`),
}
