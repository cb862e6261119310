-- THE way into another company. A definer function, so that the list of those names it, and the only one that enters a
-- company in the middle of a call: what it does there is up to partners.hear, and nothing comes back but whether it was
-- done. There nobody calls: no person, no permission, and what changes has an entry in that company's own audit log. So
-- it goes on while that company is archived: stock, holds and recalls are to be true on both sides and behind them.
-- What comes back from there while the call is still under way belongs to that call, which so shows all that it did.
-- What goes wrong there is undone there and does not fail the call here; a deadlock or a full disk does, and is run
-- again.
create function partners.deliver(p_partner text, p_id uuid, p_body jsonb)
  returns boolean
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  v_own text := partners.own_name();
  v_settings constant text[] := array['app.company_id', 'app.context', 'app.person_id', 'app.permissions',
                                      'app.call_id', 'app.stated_by', 'app.partner_met', 'app.caller'];
  v_before text[] := array(select current_setting(s, true) from unnest(v_settings) s);
  v_caller constant text := coalesce(nullif(current_setting('app.caller', true), ''),
                                     concat_ws(' ', app.company_id(), current_setting('app.call_id', true)));
  v_company bigint;
  v_call text;
  v_done boolean := false;
begin
  v_company := call.find_company(p_partner);
  if v_company is null then
    return true; -- nobody of that name: nothing is told, not even this
  end if;
  begin
    perform set_config(s.name, case s.name when 'app.company_id' then v_company::text
                                           when 'app.context' then '{"capability": "partners.deliver"}'
                                           when 'app.partner_met' then v_own
                                           when 'app.caller' then v_caller else '' end, true)
       from unnest(v_settings) s (name);
    v_call := case when split_part(v_caller, ' ', 1) = v_company::text
                then nullif(split_part(v_caller, ' ', 2), '') end;
    perform set_config('app.call_id', coalesce(v_call, app.next_number()::text), true);
    perform partners.hear(v_own, p_id, p_body);
    insert into app.audit_log (company_id, id, at, actor_type, channel, capability, transaction_id)
    select v_company, app.current_call_id(), app.now(), 'partner', 'partner', 'partners.deliver', p_id::text
     where v_call is null and exists (
             select from app.audit_changes c
              where c.company_id = v_company and c.call_id = app.current_call_id() and c.at = app.now());
    v_done := true;
  exception when others then
    if sqlstate !~ '^(MW|P0|22|23|42)' then
      raise;
    end if;
    raise warning 'a message of % to % waits: %', v_own, p_partner, sqlerrm;
  end;
  perform set_config(s.name, coalesce(s.value, ''), true) from unnest(v_settings, v_before) s (name, value);
  return v_done;
end;
$$;
comment on function partners.deliver is
  'Applies a message of this company in the other one, in the same transaction; answers whether it was done.';
