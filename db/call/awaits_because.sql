-- What the dashboard views ask about lots. Definer, because whoever reads the views may read nothing but the views.
create function call.awaits_because(p_lot_id bigint)
  returns text
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  return quality.awaits_because(p_lot_id);
end;
$$;
comment on function call.awaits_because is
  'Why a lot of this transaction''s company that awaits its inspection is quarantined still.';
