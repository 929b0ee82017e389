import type { Cluster } from './dialect.ts'

/**
 * How PostgreSQL with the extension Citus is asked to spread tables over machines. The names are those of Citus 11 to 13.
 * https://docs.citusdata.com/en/stable/develop/api_udf.html
 */
export const citus: Cluster = {
  name: 'Citus',
  installed: `select extversion as version from pg_extension where extname = 'citus'`,
  spread: `select t.relname as name from pg_dist_partition as p join pg_class as t on t.oid = p.logicalrelid
    where t.relnamespace = current_schema()::regnamespace order by t.relname`,
  machines: 'select count(*) as machines from pg_dist_node where isactive and shouldhaveshards',
  // Tables whose shards are alike are on the same machine, instance by instance: keys between them can be checked there.
  spreadFirst: `select create_distributed_table($1::regclass, 'instance_id', colocate_with => 'none')`,
  spreadBeside: `select create_distributed_table($1::regclass, 'instance_id', colocate_with => $2)`,
  // What was in the table before is in the shards now; the coordinator keeps its copy until it is told not to.
  dropCopy: 'select truncate_local_data_after_distributing_table($1::regclass)',
  shareFunctions: [`select create_distributed_function('daybook_fold(text)')`],
}
