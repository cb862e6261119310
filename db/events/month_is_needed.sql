-- The owner of the tables is under the company rule as everybody, so this looks company by company; it sees which there
-- are.
create function events.month_is_needed(p_table regclass, p_from timestamptz, p_until timestamptz)
  returns boolean
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_company bigint;
begin
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    if exists (select from events.deliveries d
                where d.company_id = v_company and d.due_at is not null and d.created_at >= p_from
                  and d.created_at < p_until)
       or p_table = 'events.events'::regclass and exists (
            select from events.deliveries d
             where d.company_id = v_company and d.event_at < d.created_at and d.event_at >= p_from
               and d.event_at < p_until) then
      return true;
    end if;
  end loop;
  return false;
end;
$$;
comment on function events.month_is_needed is
  'Whether a month of the delivery log has a message still due; of the outbox also, whether an event of it was sent '
  'again and still stands in the delivery log.';
