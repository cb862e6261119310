-- A value that is written again as it was is no change: the partner may have chosen its own meanwhile.
create function partners.tell_fields(p_was work.tasks)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_handoff partners.handoffs;
  v_changes jsonb;
begin
  select h.* into v_handoff from partners.handoffs h
   where h.company_id = app.company_id() and h.task_id = p_was.id and h.direction = 'outgoing' and h.is_linked;
  select jsonb_object_agg(f.key, f.value) into v_changes
    from work.tasks t
   cross join jsonb_each(partners.task_fields(t)) f
   where t.company_id = app.company_id() and t.id = p_was.id
     and f.value is distinct from partners.task_fields(p_was) -> f.key;
  if v_handoff.id is not null and v_changes is not null then
    perform partners.note_step(v_handoff, 'changed', true, v_changes);
    perform partners.tell_handoff(v_handoff, array(select jsonb_object_keys(v_changes)));
  end if;
end;
$$;
comment on function partners.tell_fields is
  'Tells the partner which fields of a sent task are no longer as they were, and what they say now.';
