import type { Migration } from '../kernel/db/migrate.ts'

export const bookingSeries: Migration = {
  name: '0018-booking-series',
  statements: ({ integer, text }) => [
    `alter table booking add column repeat_master ${integer} not null default 0`,
    // The first booking of the series, 0 for that one itself and for what does not repeat.
    `alter table booking add column repeat_master_id ${integer} not null default 0`,
    `alter table booking add column repeat_rule ${text}`,
    // Where the rule puts the booking on the clock of its zone; null where it has been left by a change of the rule.
    `alter table booking add column repeat_clock_start ${integer}`,
    `alter table booking add column repeat_clock_end ${integer}`,
    // Changed, or deleted, as the only one of its series: the rule has no say in it any more.
    `alter table booking add column repeat_edited ${integer} not null default 0`,
    'create index booking_series on booking (instance_id, repeat_master_id, id)',
  ],
}
