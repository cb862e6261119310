-- The worker's question: what was told and not yet applied? One message a call, so that no more than one turn is held;
-- of a partner that cannot take it (archived, or a message that fails there) the next one is looked at the next time.
-- p_after, p_id: where the last call was. Whoever runs this sees which companies there are.
create function partners.deliver_waiting(p_after bigint default 0, p_id uuid default null)
  returns table (company_id bigint, id uuid)
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_company bigint;
  v_message partners.messages;
begin
  for v_company in
    select c.id from app.companies c where c.archived_at is null and c.id >= p_after order by c.id
  loop
    perform set_config('app.company_id', v_company::text, true);
    select m.* into v_message from partners.messages m
     where m.company_id = v_company and m.is_waiting
       and (v_company > p_after or p_id is null
            or (m.at, m.id) > (select l.at, l.id from partners.messages l
                                where l.company_id = v_company and l.id = p_id))
     order by m.at, m.id limit 1;
    continue when v_message.id is null;
    perform partners.take_turn(v_message.partner);
    perform from partners.messages m
      where m.company_id = v_company and m.id = v_message.id and m.is_waiting for update;
    if found then
      perform set_config('app.partner_met', v_message.partner, true);
      perform partners.carry(v_message.id);
    end if;
    return query select v_company, v_message.id;
    return;
  end loop;
end;
$$;
comment on function partners.deliver_waiting is
  'Carries the next message that waits; answers which one that was, to go on from, and nothing at the end.';
