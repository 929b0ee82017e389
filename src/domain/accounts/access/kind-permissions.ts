import type { Permission } from '../../../kernel/auth/modules.ts'

/**
 * The permission that reading each kind of record needs (contract section 2). Kinds that need ADMIN are left out: all
 * users write with statuses, taxes, resources and similar kinds. A test compares this with the definitions.
 */
export const kindPermissions: Readonly<Record<string, Permission>> = {
  booking: 'SCHEDULE',
  project: 'PROJECT',
  'project/folder': 'PROJECT',
  'project/phase': 'PROJECT',
  contact: 'CONTACT',
  'billable-item': 'SALES',
  quote: 'SALES',
  invoice: 'SALES',
  payment: 'SALES',
  'supplier-bill': 'SALES',
  'credit-note': 'SALES',
  mail: 'SALES',
}
