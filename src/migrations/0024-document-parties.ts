import type { Migration } from '../kernel/db/migrate.ts'

export const documentParties: Migration = {
  name: '0024-document-parties',
  statements: ({ text }) =>
    ['quote', 'invoice'].flatMap((document) =>
      ['seller', 'buyer'].map((party) => `alter table ${document} add column ${party} ${text}`),
    ),
}
