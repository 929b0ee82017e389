/** The studio's file as the hand-written servers open it, and their SQL of one record as JSON. */
import { DatabaseSync } from 'node:sqlite'
import { WORD_BLOCK_IDS, WORD_RANGE_IDS } from '../src/kernel/db/words/word-block.ts'
import { isoInZone } from '../src/kernel/time/zone.ts'

export const USER = 1
const SPOT_STEP = 100

/** The settings are those of src/kernel/db/sqlite-connection.ts. */
export function openStudio(path: string): { readonly database: DatabaseSync; readonly timezone: string } {
  const database = new DatabaseSync(path)
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma busy_timeout = 5000;
    pragma temp_store = memory;
    pragma cache_size = -16000;
  `)
  const { timezone } = database.prepare('select timezone from instance where instance_id = 1').get() as {
    timezone: string
  }
  // The usual index of words: one row for each word of each booking.
  database.exec(`
    create table search_word (word text not null, record_id integer not null, primary key (word, record_id)) strict, without rowid;
    insert into search_word select w.word, w.block * ${WORD_BLOCK_IDS} + part.value
      from word_block w, json_each('[' || w.ids || ']') part
      where w.instance_id = 1 and w.record = 'booking' and w.field = 'name';
    insert into search_word select w.word, w."range" * ${WORD_RANGE_IDS} + part.value
      from word_range w, json_each('[' || w.ids || ']') part
      where w.instance_id = 1 and w.record = 'booking' and w.field = 'name';
  `)
  database.function('iso', { deterministic: true }, (stamp) => isoInZone(Number(stamp), timezone))
  return { database, timezone }
}

/** Every hundredth id of a booking, so that a page deep in the list is found without walking to it. */
export function pageSpots(
  database: DatabaseSync,
): (offset: number) => { readonly from: number; readonly rest: number } {
  const ids = database
    .prepare(
      `select id from (select id, row_number() over (order by id) - 1 as place from booking
         where instance_id = 1 and deleted is null) where place % ${SPOT_STEP} = 0`,
    )
    .all()
    .map(({ id }) => Number(id))
  return (offset) => ({
    from: ids[Math.floor(offset / SPOT_STEP)] ?? Number.MAX_SAFE_INTEGER,
    rest: offset % SPOT_STEP,
  })
}

/** `b` is the booking. */
export const bookingJson = `json_object(
  'id', b.id, 'name', b.name,
  'start', b.start, 'start_date_time_iso', iso(b.start), 'end', b."end", 'end_date_time_iso', iso(b."end"),
  'duration_min', cast((b."end" - b.start) / 60 as text), 'all_day', iif(b.all_day, 'true', 'false'),
  'repeat_master', iif(b.repeat_master, 'true', 'false'), 'repeat_master_id', cast(b.repeat_master_id as text),
  'repeat_rule', b.repeat_rule, 'lock_created_id', b.lock_created_id, 'lock_expire_date', b.lock_expire_date,
  'external_id', b.external_id, 'calendar_subscription_id', b.calendar_subscription_id,
  'timezone', b.timezone, 'notes', b.notes,
  'resources', (
    select json_group_array(json_object('id', r.id, 'name', r.name, 'description', r.description, 'type_id', r.type_id,
      'type_person_id', coalesce(r.type_person_id, 0), 'updated', r.updated, 'parent_id', coalesce(r.parent_id, 0)) order by l.position)
    from booking_resource l join resource r on r.instance_id = 1 and r.id = l.resource_id
    where l.instance_id = 1 and l.booking_id = b.id),
  'project', (
    select json_group_array(json_object('id', p.id, 'name', p.name, 'code', p.code, 'description', p.description,
      'start', p.start, 'end', p."end", 'parent_id', p.parent_folder_id, 'status_id', p.status_id))
    from project p where p.instance_id = 1 and p.id = b.project_id),
  'client', (
    select json_group_array(json_object('id', c.id, 'uuid', iif(c.type = 'person', 'p', 'o') || c.id, 'name', c.name,
      'type', c.type, 'email', c.email_1, 'contact_person', (
        select json_object('id', person.id, 'name', person.name)
        from contact person where person.instance_id = 1 and person.id = b.client_contact_id)))
    from contact c where c.instance_id = 1 and c.id = b.client_id),
  'status', (
    select json_group_array(json_object('id', s.id, 'name', s.name, 'description', s.description,
      'notification', json(iif(s.notification, 'true', 'false'))))
    from status s where s.instance_id = 1 and s.id = b.status_id),
  'billable_items', (
    select json_group_array(json_object('id', i.id, 'name', i.name, 'description', i.description,
      'cost', printf('%.2f', i.cost / 10000.0), 'buy_cost', printf('%.2f', i.buy_cost / 10000.0), 'currency', i.currency,
      'quantity', printf('%g', i.quantity / 10000.0), 'total', printf('%.2f', i.total / 10000.0),
      'buy_total', printf('%.2f', i.buy_total / 10000.0), 'taxes', (
        select json_group_array(json_object('id', x.tax_id, 'name', x.name, 'rate', printf('%g', x.rate / 10000.0),
          'total', printf('%.2f', x.total / 10000.0)) order by x.position)
        from booking_item_tax x where x.instance_id = 1 and x.booking_id = i.booking_id and x.item = i.position),
      'billable_item_id', i.billable_item_id, 'create_new', json('false')) order by i.position)
    from booking_item i where i.instance_id = 1 and i.booking_id = b.id),
  'created_name', (select trim(u.first_name || ' ' || coalesce(u.last_name, '')) from user u where u.instance_id = 1 and u.id = b.created_id),
  'updated_name', (select trim(u.first_name || ' ' || coalesce(u.last_name, '')) from user u where u.instance_id = 1 and u.id = b.updated_id),
  'custom_fields', (
    select json_group_array(json_object('id', f.id, 'name', f.name,
      'value', iif(f.type = 'select', (select o.value ->> 'name' from json_each(f.options) o where o.value ->> 'id' = cast(v.value as integer)), v.value),
      'value_id', iif(f.type = 'select', cast(v.value as integer), null),
      'update_key', f.type || '_' || f.module || '_' || f.id) order by f."order", f.id)
    from json_each(b.custom_values) v join custom_field f on f.instance_id = 1 and f.id = cast(v.key as integer) and f.deleted is null),
  'created_id', b.created_id, 'created', b.created, 'updated_id', b.updated_id, 'updated', b.updated)`

/** `r` is the resource. */
export const resourceJson = `json_object(
  'id', r.id, 'name', r.name, 'type_id', r.type_id, 'description', r.description,
  'type_person_id', coalesce(r.type_person_id, 0), 'parent_id', coalesce(r.parent_id, 0), 'order', r."order",
  'icon', (
    select json_group_array(json_object('id', f.id, 'name', f.name, 'size', f.size, 'alias', f.alias,
      'extension', f.extension, 'mime_type', f.mime_type)) from file f where f.instance_id = 1 and f.id = r.icon_id),
  'workspaces', (
    select json_group_array(json_object('id', w.id, 'name', w.name, 'description', w.description) order by l.position, w.id)
    from workspace_resource l join workspace w on w.instance_id = 1 and w.id = l.workspace_id
    where l.instance_id = 1 and l.resource_id = r.id),
  'rates', (
    select json_group_array(json_object('id', rate.value ->> 'id', 'type_id', rate.value ->> 'type_id',
      'hour_buy_cost', json(rate.value ->> 'hour_buy_cost'), 'hour_sell_cost', json(rate.value ->> 'hour_sell_cost'),
      'day_buy_cost', json(rate.value ->> 'day_buy_cost'), 'day_sell_cost', json(rate.value ->> 'day_sell_cost'),
      'week_buy_cost', json(rate.value ->> 'week_buy_cost'), 'week_sell_cost', json(rate.value ->> 'week_sell_cost'),
      'date_start', rate.value ->> 'date_start', 'date_end', rate.value ->> 'date_end',
      'taxes', (
        select json_group_array(json_object('id', tax.id, 'name', tax.name, 'rate', printf('%g', tax.rate / 10000.0), 'total', '0'))
        from json_each(rate.value, '$.taxes') t join tax on tax.instance_id = 1 and tax.id = t.value ->> 'id'),
      'currency', rate.value ->> 'currency'))
    from json_each(r.rates) rate),
  'opening_hours', json(coalesce(r.opening_hours, '[]')),
  'color_background', r.color_background, 'color_text', r.color_text, 'feed', null, 'feed_privacy', r.feed_privacy,
  'created_id', r.created_id, 'created', r.created, 'updated_id', r.updated_id, 'updated', r.updated)`
