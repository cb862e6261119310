create function quality.check_recalled(p_lot_id bigint)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_codes text[] := quality.recalls_of(p_lot_id);
begin
  if v_codes <> '{}' then
    perform app.refuse('in_use', format('The lot is held by %s: recalls.release gives it back.',
                                        array_to_string(v_codes, ', ')),
      jsonb_build_object('blockedBy', v_codes));
  end if;
end;
$$;
comment on function quality.check_recalled is
  'Refuses with in_use a lot that a recall holds.';
