-- What is told late is told of then. Work that has ended, ended on its endDate at the latest; a plain date is that
-- whole day, and what is not over yet is a plan.
create function work.happened_at(p_input jsonb)
  returns timestamptz
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_end text := p_input ->> 'endDate';
  v_at timestamptz;
begin
  if p_input ->> 'occurredAt' is not null then
    return app.instant(p_input ->> 'occurredAt');
  elsif v_end is not null and p_input ->> 'status' in ('submitted', 'incomplete', 'done', 'declined') then
    v_at := case when v_end ~ '^\d{4}-\d{2}-\d{2}$'
              then app.day_start(v_end::date + 1, app.timezone()) - interval '1 millisecond'
              else app.instant(v_end) end;
  end if;
  return case when v_at between app.first_instant() and app.now() then v_at else app.now() end;
end;
$$;
comment on function work.happened_at is
  'When what an input says of a task happened: its occurredAt; of a task that it ends its endDate, unless that is '
  'still to come; else now.';
