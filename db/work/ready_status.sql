-- What becomes ready by itself becomes it under the conditions of that status, as by hand.
create function work.ready_status(p_type_id bigint, p_answers jsonb default '{}')
  returns text
  language plpgsql stable
  set search_path = ''
as $$
begin
  return case when exists (
      select from work.task_types y
        cross join lateral work.gate_lacks(y, p_answers, 'ready') l
       where y.company_id = app.company_id() and y.id = p_type_id
         and y.gates @> '[{"status": "ready"}]' and (l.fields <> '{}' or l.groups <> '{}'))
    then 'preparation' else 'ready' end;
end;
$$;
comment on function work.ready_status is
  'The status of a task that waits for nobody: ready, or preparation where a gate of its type asks for more.';
