import { type Level, type Module, modules } from '../../kernel/auth/modules.ts'

export type Levels = Readonly<Record<Module, Level>>

interface SystemGroup {
  readonly name: string
  readonly description: string
  readonly levels: Levels
}

function allAt(level: Level): Record<Module, Level> {
  return Object.fromEntries(modules.map((module) => [module, level])) as Record<Module, Level>
}

export const allRights: Levels = allAt('RW')

/** Every instance has these, under these names, for good. */
export const systemGroups = {
  superAdministrator: {
    name: 'Super Administrator',
    description: 'May do everything.',
    levels: allRights,
  },
  administrator: {
    name: 'Administrator',
    description: 'May do everything but change the account.',
    levels: { ...allRights, account: 'R-' },
  },
  staff: {
    name: 'Staff',
    description: 'Works with bookings, projects, tasks and contacts.',
    levels: { ...allAt('--'), schedule: 'RW', project: 'RW', task: 'RW', contact: 'RW' },
  },
} as const satisfies Record<string, SystemGroup>

export type SystemGroupName = keyof typeof systemGroups
