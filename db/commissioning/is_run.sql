-- A portion is what one call may well do in its time. A trial, which does everything twice in one transaction, has no
-- portions.
create function commissioning.is_run(p_changes integer)
  returns boolean
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_is_planned constant boolean := app.is_planned();
begin
  if v_is_planned and p_changes > 1000 then
    perform app.refuse('dry_run_unsupported',
      format('%s changes are more than can be tried at once (1000): config.plan tells what an apply would do.',
             p_changes));
  end if;
  return not v_is_planned
     and (p_changes > commissioning.portion() or coalesce((app.call_context() ->> 'respondAsync')::boolean, false));
end;
$$;
comment on function commissioning.is_run is
  'Whether so many changes are made in portions, or later, rather than in this call. Refuses with dry_run_unsupported '
  'a trial of too many.';
