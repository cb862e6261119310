create function quality.check_recalled(p_lot_id bigint)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_codes text[] := array(
    select r.code from quality.recall_items i
      join quality.recalls r on r.company_id = i.company_id and r.id = i.recall_id
     where i.company_id = app.company_id() and i.lot_id = p_lot_id and i.released_at is null order by r.id);
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
