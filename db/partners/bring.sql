-- The worker's, for one message. The turn is taken before the row is looked at for good: while this waited for it,
-- somebody else may have brought the message. What is told to an archived company, or by one, waits until that is back.
create function partners.bring(p_company_id bigint, p_id uuid)
  returns boolean
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_partner text;
begin
  perform set_config('app.company_id', p_company_id::text, true);
  select m.partner into v_partner
    from partners.messages m
   where m.company_id = p_company_id and m.id = p_id and m.is_waiting
     and not exists (select from app.companies c
                      where (c.id = p_company_id or c.short_name = m.partner) and c.archived_at is not null);
  if v_partner is null then
    return true;
  end if;
  perform partners.take_turn(v_partner);
  perform from partners.messages m
    where m.company_id = p_company_id and m.id = p_id and m.is_waiting for update;
  if not found then
    return true;
  end if;
  perform set_config('app.partner_met', v_partner, true);
  return partners.carry(p_id);
end;
$$;
comment on function partners.bring is
  'Brings a message that waits to its partner; false when that failed there and is to be tried again.';
