-- The worker's question at its start and every minute: what was told and not yet applied? It hears of each by itself
-- (partners.tell), so this is what it did not hear of, and what failed. One message a call, so that no more than one
-- turn is held; after one that fails at the partner comes the next. Partner by partner, in the order in which it was
-- told.
-- p_after, p_id: where the last call was. Whoever runs this sees which companies there are.
create function partners.deliver_waiting(p_after bigint default 0, p_id uuid default null)
  returns table (company_id bigint, id uuid)
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_company bigint;
  v_message partners.messages;
  v_is_done boolean;
begin
  for v_company in
    select c.id from app.companies c where c.id >= p_after order by c.id
  loop
    perform set_config('app.company_id', v_company::text, true);
    select m.* into v_message from partners.messages m
     where m.company_id = v_company and m.is_waiting
       and (v_company > p_after or p_id is null
            or (m.partner, m.number, m.id) > (select l.partner, l.number, l.id from partners.messages l
                                               where l.company_id = v_company and l.id = p_id))
     order by m.partner, m.number, m.id limit 1;
    continue when v_message.id is null;
    v_is_done := partners.bring(v_company, v_message.id);
    return query select v_company, case when v_is_done is not null then v_message.id
                                     when v_company = p_after then p_id end; -- one before it was brought
    return;
  end loop;
end;
$$;
comment on function partners.deliver_waiting is
  'Carries the next message that waits; answers which one that was, to go on from, and nothing at the end.';
