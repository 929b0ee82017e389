import type { Message } from './message.ts'

/** Texts of permissions and of other administration. */
export const permissionsEn = {
  permissions: 'Permissions',
  'permissions.about': 'What each group may read and write.',
  'permissions.hint':
    'A user has the permissions of their group. A change takes effect immediately, also for users who are signed in.',
  'permissions.system': 'Of the system, cannot be changed',
  'permissions.level': '{module} for {group}',
  'permissions.changed': '{group}: {module} is now {level}',
  actions: 'Actions',
  'actions.invite': 'Invite, or send a link for a new password',
  'actions.invited': 'Invited',
  'actions.ping': 'Send a ping',
  'actions.pinged': 'A ping is on its way',
  'actions.rotate': 'New secret',
  'actions.rotated': 'The old secret also signs for a day',
  'actions.send-again': 'Send again',
  'actions.sent-again': 'It is sent again',
  'actions.run-job': 'Run now',
  'actions.job-runs': 'The job runs',
  'actions.cancel-job': 'Cancel the job',
  'actions.job-cancelled': 'The job is cancelled',
  'actions.try-calendar': 'Show what would change',
  'actions.calendar-tried': 'Nothing is stored',
  'actions.run-calendar': 'Read the calendar now',
  'actions.calendar-read': 'The calendar is read',
  'permissions.members': { one: '{count} member', other: '{count} members' },
} as const satisfies Readonly<Record<string, Message>>
