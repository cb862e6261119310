-- The worker's, for one message and those told before it: one partner hears what it is told in the order in which it
-- was told. One is brought a call, so that the locks of one are held at a time; what fails is undone, and holds up no
-- more than what needs it. The turn is taken before anything is looked at for good: while this waited for it, somebody
-- else may have brought the message.
create function partners.bring(p_company_id bigint, p_id uuid)
  returns boolean
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_last partners.messages;
  v_message partners.messages;
  v_held jsonb[] := '{}';
  v_is_brought boolean := true;
begin
  perform set_config('app.company_id', p_company_id::text, true);
  select m.* into v_last
    from partners.messages m
   where m.company_id = p_company_id and m.id = p_id and m.is_waiting;
  if v_last.id is null then
    return true;
  end if;
  perform partners.take_turn(v_last.partner);
  perform set_config('app.partner_met', v_last.partner, true);
  for v_message in
    select m.* from partners.messages m
     where m.company_id = p_company_id and m.partner = v_last.partner and m.is_waiting
       and (m.number, m.id) <= (v_last.number, v_last.id)
     order by m.number, m.id
  loop
    if not exists (select from unnest(v_held) h where partners.needs(v_message.body, h))
       and partners.carry(v_message.id) then
      return case when v_message.id = p_id then true end;
    end if;
    v_held := v_held || v_message.body;
    v_is_brought := v_message.id <> p_id;
  end loop;
  return v_is_brought;
end;
$$;
comment on function partners.bring is
  'Brings a message that waits to its partner, or the first of those that come before it: null, and it is to be asked '
  'for again. False when it failed there, or one that it needs, and is to be tried again later.';
