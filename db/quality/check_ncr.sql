-- An NCR ends by its decision: done when it has one, declined by somebody who could give one.
create function quality.check_ncr(p_task work.tasks, p_to text)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_ncr quality.ncrs;
begin
  if p_to not in ('done', 'declined') then
    return;
  end if;
  v_ncr := quality.ncr_of(p_task.id);
  if v_ncr.task_id is null then
    return;
  elsif p_to = 'declined' then
    perform app.require('ncr:disposition');
  elsif v_ncr.disposition is null then
    perform app.refuse('not_dispositioned', format('%s has no disposition yet: it is done when it is decided.',
                                                   v_ncr.code));
  end if;
end;
$$;
comment on function quality.check_ncr is
  'What ending a nonconformance report takes. Refuses with not_dispositioned, missing_permission.';
