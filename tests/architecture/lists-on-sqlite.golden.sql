-- tax? (RW)
select total.n as "$total", r.*
from (select coalesce((select live
      from record_tally
      where instance_id = ?
      and record = ?), 0) as n) as total
left join (select t."id", t."deleted", t."name", t."rate", t."code", t."revenue_account", t."discount_account", t."datev_key", t."compound", t."vat_category", t."exemption_code", t."exemption_reason", t."created_id", t."created", t."updated_id", t."updated"
  from "tax" as t
  where t.instance_id = ?
  and t.id in (select t."id"
    from "tax" as t
    where t.instance_id = ?
    and t.deleted is null
    order by t.id
    limit 10 offset ?)) as r on true
order by r.id
-- [7340033,"tax",7340033,7340033,0]

-- tax?page=50&limit=100&order_desc=id (RW)
with spot as materialized (select block * 1024 + 1023 as edge, before
  from (select block, live, sum(live) over (order by block desc) - live as before
    from record_block
    where instance_id = ?
    and record = ?) as blocks
  where before <= ?
  and before + live > ?
  limit 1) select total.n as "$total", r.*
from (select coalesce((select live
      from record_tally
      where instance_id = ?
      and record = ?), 0) as n) as total
left join (select t."id", t."deleted", t."name", t."rate", t."code", t."revenue_account", t."discount_account", t."datev_key", t."compound", t."vat_category", t."exemption_code", t."exemption_reason", t."created_id", t."created", t."updated_id", t."updated"
  from "tax" as t
  where t.instance_id = ?
  and t.id in (select t."id"
    from "tax" as t
    where t.instance_id = ?
    and t.deleted is null
    and t.id <= (select edge
      from spot)
    order by t.id desc
    limit 100 offset coalesce((select ? - before
        from spot), 0))) as r on true
order by r."id" desc nulls last, r.id
-- [7340033,"tax",4900,4900,7340033,"tax",7340033,7340033,4900]

-- tax?updated_after=1772445600&fields=name&name=vat&compound=true&order_asc=name (RW)
with matching as materialized (select t."id", t."name"
  from "tax" as t
  where t.instance_id = ?
  and t."updated" > ?
  and ((t.id in (select word_block.block * 256 + cast(part.value as integer) as id
        from word_block, json_each('[' || word_block.ids || ']') as part
        where word_block.instance_id = ?
        and word_block.record = ?
        and word_block.field = ?
        and word_block.word >= ?
        and word_block.word < ? union all select word_range."range" * 16384 + cast(part.value as integer)
        from word_range, json_each('[' || word_range.ids || ']') as part
        where word_range.instance_id = ?
        and word_range.record = ?
        and word_range.field = ?
        and word_range.word >= ?
        and word_range.word < ?))
    or (t."compound" = ?))) select total.n as "$total", r.*
from (select (select count(*)
    from matching) as n) as total
left join (select t."id", t."deleted", t."name"
  from "tax" as t
  where t.instance_id = ?
  and t.id in (select t."id"
    from matching as t
    order by fold(t."name") asc nulls first, t.id
    limit 10 offset ?)) as r on true
order by fold(r."name") asc nulls first, r.id
-- [7340033,1772445600,7340033,"tax","name","vat","vat\u{10ffff}",7340033,"tax","name","vat","vat\u{10ffff}",1,7340033,0]

-- booking?fields=name,start,project,resources,created_name,custom_field_1&resource_ids=4,5&from_time=1772445600&to_time=1773050400&name=grading suite&custom_field_1=red&filter_operator=AND (RW)
with matching as materialized (select t."id"
  from "booking" as t
  where t.instance_id = ?
  and t.deleted is null
  and t.id in (select booking_id
    from booking_resource
    where instance_id = ?
    and resource_id in (select value
      from json_each(?))
    and "start" >= ?
    and "start" < ?)
  and ((t.id in (select word_block.block * 256 + cast(part.value as integer) as id
        from word_block, json_each('[' || word_block.ids || ']') as part
        where word_block.instance_id = ?
        and word_block.record = ?
        and word_block.field = ?
        and word_block.word >= ?
        and word_block.word < ? union all select word_range."range" * 16384 + cast(part.value as integer)
        from word_range, json_each('[' || word_range.ids || ']') as part
        where word_range.instance_id = ?
        and word_range.record = ?
        and word_range.field = ?
        and word_range.word >= ?
        and word_range.word < ?)
      and t.id in (select word_block.block * 256 + cast(part.value as integer) as id
        from word_block, json_each('[' || word_block.ids || ']') as part
        where word_block.instance_id = ?
        and word_block.record = ?
        and word_block.field = ?
        and word_block.word >= ?
        and word_block.word < ? union all select word_range."range" * 16384 + cast(part.value as integer)
        from word_range, json_each('[' || word_range.ids || ']') as part
        where word_range.instance_id = ?
        and word_range.record = ?
        and word_range.field = ?
        and word_range.word >= ?
        and word_range.word < ?))
    and (fold((t."custom_values" ->> '$."1"')) like fold(?) escape '\'))) select total.n as "$total", r.*
from (select (select count(*)
    from matching) as n) as total
left join (select t."id", t."deleted", t."name", t."start", t."project_id", t."created_id", t."custom_values", (select group_concat(link."resource_id"
      order by link.position, link."resource_id")
    from "booking_resource" as link
    where link.instance_id = ?
    and link."booking_id" = t.id) as "resources$ids"
  from "booking" as t
  where t.instance_id = ?
  and t.id in (select t."id"
    from matching as t
    order by t.id
    limit 10 offset ?)) as r on true
order by r.id
-- [7340033,7340033,"[4,5]",1772445600,1773050400,7340033,"booking","name","grading","grading\u{10ffff}",7340033,"booking","name","grading","grading\u{10ffff}",7340033,"booking","name","suite","suite\u{10ffff}",7340033,"booking","name","suite","suite\u{10ffff}","%red%",7340033,7340033,0]

-- contact?id=7&fields=name,custom_field_3&custom_field_3=option&order_desc=custom_field_4 (RW)
with matching as materialized (select t."id", t."custom_values"
  from "contact" as t
  where t.instance_id = ?
  and t.deleted is null
  and t."id" = ?
  and (((t."custom_values" ->> '$."3"') in (select value
        from json_each(?))))) select total.n as "$total", r.*
from (select (select count(*)
    from matching) as n) as total
left join (select t."id", t."deleted", t."name", t."custom_values"
  from "contact" as t
  where t.instance_id = ?
  and t.id in (select t."id"
    from matching as t
    order by cast((t."custom_values" ->> '$."4"') as numeric) desc nulls last, t.id
    limit 10 offset ?)) as r on true
order by cast((r."custom_values" ->> '$."4"') as numeric) desc nulls last, r.id
-- [7340033,7,"[\"1\"]",7340033,0]

-- project?fields=name (R-)
select total.n as "$total", r.*
from (select coalesce((select live
      from record_tally
      where instance_id = ?
      and record = ?), 0) as n) as total
left join (select t."id", t."deleted", t."name"
  from "project" as t
  where t.instance_id = ?
  and t.id in (select t."id"
    from "project" as t
    where t.instance_id = ?
    and t.deleted is null
    order by t.id
    limit 10 offset ?)) as r on true
order by r.id
-- [7340033,"project",7340033,7340033,0]
