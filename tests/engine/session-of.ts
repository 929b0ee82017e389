import type { Session } from '../../src/kernel/auth/session.ts'

/** A session with all permissions in an instance. */
export function sessionOf(instanceId: number): Session {
  const level = 'RW'
  return {
    version: 0,
    actor: {
      userId: 1,
      name: 'Test',
      groupId: 1,
      apiClientId: 1,
      levels: {
        schedule: level,
        project: level,
        task: level,
        finance: level,
        report: level,
        contact: level,
        admin: level,
        account: level,
      },
    },
    instance: {
      id: instanceId,
      timezone: 'Europe/Berlin',
      currency: 'EUR',
      locale: 'en',
      customFields: [],
      settings: {
        automatic_rates: true,
        bcc_administrators: false,
        booking_notifications: false,
        clash_policy: 'allow',
        clash_exempt_types: [],
        clash_exempt_statuses: [],
        restrict_editing: false,
        required_booking_fields: [],
        lock_minutes: 10,
        payment_days: null,
        costs_need_finance: true,
        einvoice_policy: 'off',
        untaxed_category: 'E',
        datev: null,
        opening_hours: [],
        require_second_factor: 'off',
      },
    },
  }
}
