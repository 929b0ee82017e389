import { allAt, type Levels } from '../../../kernel/auth/modules.ts'

interface SystemGroup {
  readonly name: string
  readonly description: string
  readonly levels: Levels
}

/** The groups that each instance has. Their names never change. */
export const systemGroups = {
  superAdministrator: {
    name: 'Super Administrator',
    description: 'Full access.',
    levels: allAt('RW'),
  },
  administrator: {
    name: 'Administrator',
    description: 'Full access, except to the account.',
    levels: { ...allAt('RW'), account: 'R-' },
  },
  staff: {
    name: 'Staff',
    description: 'Works with bookings, projects, tasks and contacts.',
    levels: { ...allAt('--'), schedule: 'RW', project: 'RW', task: 'RW', contact: 'RW' },
  },
} as const satisfies Record<string, SystemGroup>

export type SystemGroupName = keyof typeof systemGroups
