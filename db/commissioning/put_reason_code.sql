create function commissioning.put_reason_code(p_item jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_parent bigint;
begin
  if p_item ? 'parent' then
    select r.id into v_parent from maintenance.reason_codes r
     where r.company_id = app.company_id() and r.kind = p_item ->> 'kind' and r.label = p_item ->> 'parent';
    if v_parent is null then
      perform app.refuse_unknown('reason code', p_item ->> 'parent');
    end if;
  end if;
  insert into maintenance.reason_codes as r (company_id, kind, code, label, parent_id, is_active)
  values (app.company_id(), p_item ->> 'kind', p_item ->> 'code', p_item ->> 'label', v_parent, (p_item ->> 'isActive')::boolean)
  on conflict on constraint reason_codes_label do update
    set code = excluded.code, parent_id = excluded.parent_id, is_active = excluded.is_active;
end;
$$;
comment on function commissioning.put_reason_code is
  'Makes or changes a reason code.';
