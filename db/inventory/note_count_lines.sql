-- The lines of a count have no audit trigger: what the books say would be shown to whoever counts blind, and the snapshot
-- of a large unit would be thousands of changes that nobody made. A line is known by what it counts.
create function inventory.note_count_lines(p_count inventory.counts, p_was inventory.count_lines[])
  returns void
  language sql volatile
  begin atomic
    insert into app.audit_changes (company_id, call_id, at, entity, entity_id, action, fields)
    select app.company_id(), app.current_call_id(), app.now(), 'countLine', concat_ws('/', p_count.code, p.sku, l.bin, l.lot_code, l.serial_code),
           case when w.id is null then 'create' else 'update' end, c.fields
      from inventory.count_lines l
      join inventory.products p on p.company_id = l.company_id and p.id = l.product_id
      left join unnest(p_was) w on w.id = l.id
      cross join lateral (
        select jsonb_object_agg(f.name, jsonb_build_object('from', f.was, 'to', f.is_now)) as fields
          from (values ('countedQuantity', to_jsonb(w.counted_quantity), to_jsonb(l.counted_quantity)),
                       ('decision', to_jsonb(w.decision), to_jsonb(l.decision)),
                       ('reasonCodeId', to_jsonb(w.reason_code_id), to_jsonb(l.reason_code_id)),
                       ('resultingQuantity', to_jsonb(w.resulting_quantity), to_jsonb(l.resulting_quantity))) f (name, was, is_now)
         where f.was is distinct from f.is_now
      ) c
     where l.company_id = app.company_id() and l.count_id = p_count.id and c.fields is not null
     order by l.id;
  end;
comment on function inventory.note_count_lines is
  'Records in the audit log what a call changed in a count''s lines: the count, and what was decided.';
