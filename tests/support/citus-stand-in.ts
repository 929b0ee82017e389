/**
 * A stand-in for Citus in a PostgreSQL without it: functions that check what Citus checks of a table, record that it
 * was distributed, and leave it unchanged. It shows that Citus would accept the tables, and the order of the calls. It
 * does not show that statements run on a coordinator: `cluster-rules.ts` checks those.
 */
import { Client } from 'pg'

/** Installs the stand-in in a database. */
export async function installCitus(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(STAND_IN)
  } finally {
    await client.end()
  }
}

/** `citus` cannot be in `pg_extension` without being installed, so a view before it answers that query. */
const STAND_IN = `
  create schema citus_stand_in;
  create view citus_stand_in.pg_extension as
    select extname, extversion from pg_catalog.pg_extension union all select 'citus', '13.0-1';
  create table citus_stand_in.pg_dist_partition (logicalrelid regclass primary key, partmethod "char", beside regclass);
  create table citus_stand_in.pg_dist_node (isactive boolean, shouldhaveshards boolean);
  insert into citus_stand_in.pg_dist_node values (true, false), (true, true), (true, true);
  create table citus_stand_in.call (id int generated always as identity, said text);

  create function citus_stand_in.create_distributed_function(function_name regprocedure) returns void
    language sql as $$ insert into citus_stand_in.call (said) values ('function ' || $1) $$;

  create function citus_stand_in.create_distributed_table(table_name regclass, distribution_column text,
      distribution_type text default 'hash', colocate_with text default 'default') returns void
    language plpgsql as $$
    declare
      place smallint := (select attnum from pg_attribute where attrelid = table_name and attname = distribution_column);
      fault text;
      has_rows boolean;
    begin
      if place is null then raise exception 'column "%" of relation "%" does not exist', distribution_column, table_name; end if;
      if exists (select from citus_stand_in.pg_dist_partition where logicalrelid = table_name) then
        raise exception 'table "%" is already distributed', table_name;
      end if;
      if current_setting('citus.multi_shard_modify_mode', true) is distinct from 'sequential' then
        raise exception 'cannot distribute relation "%" in this transaction', table_name;
      end if;
      if colocate_with <> 'none' and not exists (
          select from citus_stand_in.pg_dist_partition where logicalrelid = colocate_with::regclass) then
        raise exception 'relation % is not distributed', colocate_with;
      end if;
      select 'index ' || indexrelid::regclass into fault from pg_index
        where indrelid = table_name and indisunique and not place = any(indkey::smallint[]);
      if fault is not null then
        raise exception 'cannot create constraint on "%": it does not include the partition column (%)', table_name, fault;
      end if;
      select conname into fault from pg_constraint where conrelid = table_name and contype = 'f'
        and confrelid <> table_name and confrelid not in (select logicalrelid from citus_stand_in.pg_dist_partition);
      if fault is not null then
        raise exception 'cannot create foreign key constraint: the referenced table is not distributed (%)', fault;
      end if;
      if exists (select from pg_trigger where tgrelid = table_name and not tgisinternal) then
        raise exception 'cannot distribute relation "%" because it has triggers', table_name;
      end if;
      insert into citus_stand_in.pg_dist_partition
        values (table_name, 'h', case when colocate_with <> 'none' then colocate_with::regclass end);
      execute format('select exists (select from %s)', table_name) into has_rows;
      insert into citus_stand_in.call (said)
        values ('spread ' || table_name || case when has_rows then ' with its rows' else '' end);
    end $$;

  create function citus_stand_in.truncate_local_data_after_distributing_table(table_name regclass) returns void
    language plpgsql as $$
    begin
      if exists (select from pg_constraint where confrelid = table_name and contype = 'f') then
        raise exception 'cannot truncate a table referenced in a foreign key constraint by a local table';
      end if;
      insert into citus_stand_in.call (said) values ('truncate ' || table_name);
    end $$;

  -- As Citus does for each key that is added to a table that is spread.
  create function citus_stand_in.check_keys() returns event_trigger language plpgsql as $$
    declare fault text;
    begin
      select conname into fault from pg_constraint
        where contype = 'f' and conrelid in (select logicalrelid from citus_stand_in.pg_dist_partition) and (
          confrelid not in (select logicalrelid from citus_stand_in.pg_dist_partition)
          or confdeltype in ('n', 'd') or confupdtype in ('n', 'd', 'c')
          or array_position(conkey, (select attnum from pg_attribute where attrelid = conrelid and attname = 'instance_id'))
            is distinct from
            array_position(confkey, (select attnum from pg_attribute where attrelid = confrelid and attname = 'instance_id')));
      if fault is not null then raise exception 'cannot create foreign key constraint (%)', fault; end if;
      select indexrelid::regclass into fault from pg_index
        where indrelid in (select logicalrelid from citus_stand_in.pg_dist_partition) and indisunique
          and not (select attnum from pg_attribute where attrelid = indrelid and attname = 'instance_id') = any(indkey::smallint[]);
      if fault is not null then raise exception 'cannot create a unique index without the partition column (%)', fault; end if;
    end $$;
  create event trigger check_keys on ddl_command_end when tag in ('ALTER TABLE', 'CREATE INDEX')
    execute function citus_stand_in.check_keys();

  do $$ begin
    execute format('alter database %I set search_path = public, citus_stand_in, pg_catalog', current_database());
  end $$`
