import type { Cluster } from './dialect.ts'

/**
 * The calls that distribute tables of PostgreSQL with the extension Citus. The names are those of Citus 11 to 13.
 * https://docs.citusdata.com/en/stable/develop/api_udf.html
 */
export const citus: Cluster = {
  name: 'Citus',
  installed: `select extversion as version from pg_extension where extname = 'citus'`,
  spread: `select t.relname as name from pg_dist_partition as p join pg_class as t on t.oid = p.logicalrelid
    where t.relnamespace = current_schema()::regnamespace order by t.relname`,
  machines: 'select count(*) as machines from pg_dist_node where isactive and shouldhaveshards',
  // Colocated tables are on the same machine, instance by instance, so foreign keys between them can be checked there.
  spreadFirst: `select create_distributed_table($1::regclass, 'instance_id', colocate_with => 'none')`,
  spreadBeside: `select create_distributed_table($1::regclass, 'instance_id', colocate_with => $2)`,
  // The previous rows of the table are in the shards now; the coordinator keeps its copy until it is truncated.
  dropCopy: 'select truncate_local_data_after_distributing_table($1::regclass)',
  shareFunctions: [`select create_distributed_function('daybook_fold(text)')`],
}
