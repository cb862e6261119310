-- What becomes ready by itself becomes it under the conditions of that status, as by hand.
create function work.ready_status(p_type work.task_types, p_answers jsonb default '{}')
  returns text
  language plpgsql stable
  set search_path = ''
as $$
begin
  if work.has_gate(p_type, 'ready') then
    if exists (select from work.gate_lacks(p_type, p_answers, 'ready') l
                where l.fields <> '{}' or l.groups <> '{}') then
      return 'preparation';
    end if;
  end if;
  return 'ready';
end;
$$;
comment on function work.ready_status is
  'The status of a task that waits for nobody: ready, or preparation where a gate of its type asks for more.';
