-- Whose goods they are is a person's to say where tasks of two partners could be meant.
create function partners.goods_handoff(p_task_id bigint)
  returns partners.handoffs
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_names text[] := array(
    select min(h.partner_name) from partners.handoffs_beside(p_task_id) h group by h.partner
     order by min(h.partner_name) collate app.alphabet);
begin
  if cardinality(v_names) > 1 then
    perform app.refuse('required_field_missing',
      format('Nothing says where the products of the form go: the task is connected with tasks of several partners '
             '(%s). Disconnect it from all but one''s (tasks.disconnect).',
             array_to_string(v_names, ', ')),
      '{"missingFields": ["toStorageUnitId"]}');
  end if;
  return partners.handoff_beside(p_task_id);
end;
$$;
comment on function partners.goods_handoff is
  'The handoff to whose partner an inventory task without a destination takes its goods; null: none. Refuses with '
  'required_field_missing where several partners could be meant.';
