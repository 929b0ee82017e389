import type { Migration } from '../kernel/db/migrate.ts'

export const documentLook: Migration = {
  name: '0043-document-look',
  statements: ({ text }) => ['quote', 'invoice'].map((document) => `alter table ${document} add column look ${text}`),
}
