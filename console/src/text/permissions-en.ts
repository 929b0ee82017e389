import type { Message } from './message.ts'

/** Texts of permissions and of other administration. */
export const permissionsEn = {
  permissions: 'Permissions',
  'permissions.about': 'What each group can read and change.',
  'permissions.hint':
    'A user has the permissions of their group. A change takes effect immediately, even for users who are signed in.',
  'permissions.system': 'System group, cannot be changed',
  'permissions.level': '{module} for {group}',
  'permissions.changed': '{group}: {module} is now {level}',
  actions: 'Actions',
  'actions.invite': 'Invite, or send a link for a new password',
  'actions.invited': 'Invited',
  'actions.ping': 'Send a ping',
  'actions.pinged': 'A ping is on its way',
  'actions.rotate': 'New secret',
  'actions.rotated': 'The old secret stays valid for one more day',
  'actions.send-again': 'Send again',
  'actions.sent-again': 'It will be sent again',
  'actions.run-job': 'Run now',
  'actions.job-runs': 'The job is running',
  'actions.cancel-job': 'Cancel the job',
  'actions.job-cancelled': 'The job has been cancelled',
  'actions.try-calendar': 'Show what would change',
  'actions.calendar-tried': 'Nothing was saved',
  'actions.run-calendar': 'Read the calendar now',
  'actions.calendar-read': 'The calendar has been read',
  'permissions.members': { one: '{count} member', other: '{count} members' },
} as const satisfies Readonly<Record<string, Message>>
