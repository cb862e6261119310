-- The worker's question, asked again until nothing is left: of which days that are over are the sums wrong, or not
-- there? Late news is no reason to ask again, it waits for the next minute: where much is told late at once, as when a
-- year is taken over, the same days would be summed again and again.
-- One at a time for each company; calls wait for none of it, and it for no call.
create function insights.roll_up(p_days integer default 7)
  returns bigint
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_company bigint;
  v_done bigint := 0;
begin
  for v_company in select c.id from app.companies c where c.archived_at is null order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    if pg_try_advisory_xact_lock(hashtext('insights.roll_up'), v_company::integer) then
      perform insights.correct_days();
      v_done := v_done + coalesce(insights.extend_days(p_days), 0);
      v_done := v_done + insights.extend_totals(p_days);
      v_done := v_done + insights.extend_hours();
    end if;
  end loop;
  return v_done;
end;
$$;
comment on function insights.roll_up is
  'Keeps the sums of machines'' days that are over, a portion of each company''s a call; answers how many it added.';
