-- tax? (RW)
select total.n as "$total", r.*
from (select coalesce((select live
      from record_tally
      where instance_id = $1
      and record = $2), 0) as n) as total
left join (select t."id", t."deleted", t."name", t."rate", t."code", t."revenue_account", t."discount_account", t."datev_key", t."compound", t."vat_category", t."exemption_code", t."exemption_reason", t."created_id", t."created", t."updated_id", t."updated"
  from "tax" as t
  where t.instance_id = $3
  and t.id = any(array(select t."id"
      from "tax" as t
      where t.instance_id = $4
      and t.deleted is null
      order by t.id
      limit $5 offset $6))) as r on true
order by r.id
-- [7340033,"tax",7340033,7340033,10,0]

-- tax?page=50&limit=100&order_desc=id (RW)
with spot as materialized (select block * 1024 + 1023 as edge, before
  from (select block, live, sum(live) over (order by block desc) - live as before
    from record_block
    where instance_id = $1
    and record = $2) as blocks
  where before <= $3
  and before + live > $4
  limit 1) select total.n as "$total", r.*
from (select coalesce((select live
      from record_tally
      where instance_id = $5
      and record = $6), 0) as n) as total
left join (select t."id", t."deleted", t."name", t."rate", t."code", t."revenue_account", t."discount_account", t."datev_key", t."compound", t."vat_category", t."exemption_code", t."exemption_reason", t."created_id", t."created", t."updated_id", t."updated"
  from "tax" as t
  where t.instance_id = $7
  and t.id = any(array(select t."id"
      from "tax" as t
      where t.instance_id = $8
      and t.deleted is null
      and t.id <= (select edge
        from spot)
      order by t.id desc
      limit $9 offset coalesce((select $10 - before
          from spot), 0)))) as r on true
order by r."id" desc nulls last, r.id
-- [7340033,"tax",4900,4900,7340033,"tax",7340033,7340033,100,4900]

-- tax?updated_after=1772445600&fields=name&name=vat&compound=true&order_asc=name (RW)
with matching as materialized (select t."id", t."name"
  from "tax" as t
  where t.instance_id = $1
  and t."updated" > $2
  and ((t.id in (select word_block.block * 256 + cast(part.value as integer) as id
        from word_block, string_to_table(word_block.ids, ',') as part (value)
        where word_block.instance_id = $3
        and word_block.record = $4
        and word_block.field = $5
        and word_block.word >= $6
        and word_block.word < $7 union all select word_range."range" * 16384 + cast(part.value as integer)
        from word_range, string_to_table(word_range.ids, ',') as part (value)
        where word_range.instance_id = $8
        and word_range.record = $9
        and word_range.field = $10
        and word_range.word >= $11
        and word_range.word < $12))
    or (t."compound" = $13))) select total.n as "$total", r.*
from (select (select count(*)
    from matching) as n) as total
left join (select t."id", t."deleted", t."name"
  from "tax" as t
  where t.instance_id = $14
  and t.id = any(array(select t."id"
      from matching as t
      order by (((daybook_fold(t."name") collate "C")) collate "C") asc nulls first, t.id
      limit $15 offset $16))) as r on true
order by (((daybook_fold(r."name") collate "C")) collate "C") asc nulls first, r.id
-- [7340033,1772445600,7340033,"tax","name","vat","vat\u{10ffff}",7340033,"tax","name","vat","vat\u{10ffff}",1,7340033,10,0]

-- booking?fields=name,start,project,resources,created_name,custom_field_1&resource_ids=4,5&from_time=1772445600&to_time=1773050400&name=grading suite&custom_field_1=red&filter_operator=AND (RW)
with matching as materialized (select t."id"
  from "booking" as t
  where t.instance_id = $1
  and t.deleted is null
  and t.id in (select booking_id
    from booking_resource
    where instance_id = $2
    and resource_id = any(array(select json_array_elements_text($3::json)::bigint))
    and "start" >= $4
    and "start" < $5)
  and ((t.id in (select word_block.block * 256 + cast(part.value as integer) as id
        from word_block, string_to_table(word_block.ids, ',') as part (value)
        where word_block.instance_id = $6
        and word_block.record = $7
        and word_block.field = $8
        and word_block.word >= $9
        and word_block.word < $10 union all select word_range."range" * 16384 + cast(part.value as integer)
        from word_range, string_to_table(word_range.ids, ',') as part (value)
        where word_range.instance_id = $11
        and word_range.record = $12
        and word_range.field = $13
        and word_range.word >= $14
        and word_range.word < $15)
      and t.id in (select word_block.block * 256 + cast(part.value as integer) as id
        from word_block, string_to_table(word_block.ids, ',') as part (value)
        where word_block.instance_id = $16
        and word_block.record = $17
        and word_block.field = $18
        and word_block.word >= $19
        and word_block.word < $20 union all select word_range."range" * 16384 + cast(part.value as integer)
        from word_range, string_to_table(word_range.ids, ',') as part (value)
        where word_range.instance_id = $21
        and word_range.record = $22
        and word_range.field = $23
        and word_range.word >= $24
        and word_range.word < $25))
    and ((daybook_fold((t."custom_values"::json ->> '1')) collate "C") like (daybook_fold($26) collate "C") escape '\'))) select total.n as "$total", r.*
from (select (select count(*)
    from matching) as n) as total
left join (select t."id", t."deleted", t."name", t."start", t."project_id", t."created_id", t."custom_values", (select string_agg((link."resource_id")::text, ','
      order by link.position, link."resource_id")
    from "booking_resource" as link
    where link.instance_id = $27
    and link."booking_id" = t.id) as "resources$ids", (select coalesce('[' || string_agg(row_to_json(one)::text, ',') || ']', '[]')
    from (select "id", "name", "description", "type_id", "type_person_id", "updated", "parent_id"
      from "booking_resource" as link
      join "resource" on "resource".instance_id = link.instance_id
      and "resource".id = link."resource_id"
      where link.instance_id = $28
      and link."booking_id" = t.id
      order by link.position) as one) as "resources$rows0", (select coalesce('[' || string_agg(row_to_json(one)::text, ',') || ']', '[]')
    from (select "id", "name", "code", "description", "start", "end", "parent_folder_id", "status_id"
      from "project"
      where "project".instance_id = $29
      and "project".id = t."project_id"
      order by id) as one) as "project$rows0", (select coalesce('[' || string_agg(row_to_json(one)::text, ',') || ']', '[]')
    from (select "id", "first_name", "last_name"
      from "user"
      where "user".instance_id = $30
      and "user".id = t."created_id"
      order by id) as one) as "created_name$rows0"
  from "booking" as t
  where t.instance_id = $31
  and t.id = any(array(select t."id"
      from matching as t
      order by t.id
      limit $32 offset $33))) as r on true
order by r.id
-- [7340033,7340033,"[4,5]",1772445600,1773050400,7340033,"booking","name","grading","grading\u{10ffff}",7340033,"booking","name","grading","grading\u{10ffff}",7340033,"booking","name","suite","suite\u{10ffff}",7340033,"booking","name","suite","suite\u{10ffff}","%red%",7340033,7340033,7340033,7340033,7340033,10,0]

-- contact?id=7&fields=name,custom_field_3&custom_field_3=option&order_desc=custom_field_4 (RW)
with matching as materialized (select t."id", t."custom_values"
  from "contact" as t
  where t.instance_id = $1
  and t.deleted is null
  and t."id" = $2
  and (((t."custom_values"::json ->> '3') = any(array(select json_array_elements_text($3::json)))))) select total.n as "$total", r.*
from (select (select count(*)
    from matching) as n) as total
left join (select t."id", t."deleted", t."name", t."custom_values"
  from "contact" as t
  where t.instance_id = $4
  and t.id = any(array(select t."id"
      from matching as t
      order by cast((t."custom_values"::json ->> '4') as numeric) desc nulls last, t.id
      limit $5 offset $6))) as r on true
order by cast((r."custom_values"::json ->> '4') as numeric) desc nulls last, r.id
-- [7340033,7,"[\"1\"]",7340033,10,0]

-- project?fields=name (R-)
select total.n as "$total", r.*
from (select coalesce((select live
      from record_tally
      where instance_id = $1
      and record = $2), 0) as n) as total
left join (select t."id", t."deleted", t."name"
  from "project" as t
  where t.instance_id = $3
  and t.id = any(array(select t."id"
      from "project" as t
      where t.instance_id = $4
      and t.deleted is null
      order by t.id
      limit $5 offset $6))) as r on true
order by r.id
-- [7340033,"project",7340033,7340033,10,0]
