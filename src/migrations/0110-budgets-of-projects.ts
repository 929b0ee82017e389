import type { Migration } from '../kernel/db/migrate.ts'

/** Decimals are ten-thousandths. */
export const budgetsOfProjects: Migration = {
  name: '0110-budgets-of-projects',
  rolling: 'Older processes read and write projects without the two columns, which may be null.',
  statements: ({ integer }) => [
    `alter table project add column budget_amount ${integer}`,
    `alter table project add column budget_hours ${integer}`,
  ],
}
