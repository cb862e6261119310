-- The lines of a count have no audit trigger: what the books say would be shown to whoever counts blind, and the
-- snapshot of a large unit would be thousands of changes that nobody made. A line is known by what it counts.
-- p_line_ids null: all.
create function inventory.note_count_lines(p_count inventory.counts, p_was jsonb, p_line_ids bigint[] default null)
  returns void
  language sql volatile
  begin atomic
    insert into app.audit_changes (company_id, call_id, at, entity, entity_id, action, fields)
    select app.company_id(), app.current_call_id(), app.now(), 'countLine',
           concat_ws('/', p_count.code, p.sku, l.bin, l.lot_code, l.serial_code),
           case when w.facts is null then 'create' else 'update' end, c.fields
      from inventory.count_lines l
      join inventory.products p on p.company_id = l.company_id and p.id = l.product_id
      cross join lateral (select p_was -> l.id::text as facts) w
      cross join lateral (
        select jsonb_object_agg(f.key, jsonb_build_object('from', w.facts -> f.key, 'to', f.value)) as fields
          from jsonb_each(inventory.count_line_facts(l)) f
         where f.value <> coalesce(w.facts -> f.key, 'null')
      ) c
     where l.company_id = app.company_id() and l.count_id = p_count.id
       and (p_line_ids is null or l.id = any (p_line_ids)) and c.fields is not null
     order by l.id;
  end;
comment on function inventory.note_count_lines is
  'Records in the audit log what a call changed in a count''s lines: the count, and what was decided.';
