-- Who tested a lot again may have found that it keeps less long: of two expiries the earlier holds, from the first that
-- is received of a line on. But what was sent or received between the two before, that date of that lot of the sender
-- (several may be one here), is nothing new, and what a person decided here since stays: so a return brings the sender
-- nothing that it said itself. Until anything of a lot came its date is that of what was on the way first, which may
-- never come: the first that is received says it anew. Called before what came is counted.
create function partners.expire_sooner(p_partner text, p_line_ids bigint[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  with told as (
    select k, min(l.lot_expires_at) as expires_at,
           min(l.lot_expires_at) filter (
             where (k.expires_at is null or l.lot_expires_at < k.expires_at)
               and not exists (
                 select from partners.delivery_lines o
                   join partners.deliveries d on d.company_id = o.company_id and d.id = o.delivery_id
                    and d.partner = p_partner
                  where o.company_id = l.company_id and o.lot_id = k.id and o.lot_expires_at = l.lot_expires_at
                    and (d.direction = 'outgoing' and d.return_of is null -- it said so itself, by its own code
                      or o.lot_code = l.lot_code
                         and (d.direction = 'outgoing' or o.received_quantity + o.damaged_quantity > 0)))
           ) as sooner
      from partners.delivery_lines l
      join production.lots k on k.company_id = l.company_id and k.id = l.lot_id
     where l.company_id = app.company_id() and l.id = any (p_line_ids)
     group by k.company_id, k.id
  ), said as (
    select (t.k).id, case when (t.k).expires_at is not distinct from t.expires_at then t.expires_at
                       when partners.is_expected(t.k) then t.expires_at
                       else coalesce(t.sooner, (t.k).expires_at) end as expires_at
      from told t
  )
  update production.lots k set expires_at = s.expires_at, updated_at = app.now()
    from said s where k.company_id = app.company_id() and k.id = s.id and k.expires_at is distinct from s.expires_at;
end;
$$;
comment on function partners.expire_sooner is
  'Gives lots of which lines of a delivery are received the expiry that the partner says, where that is earlier and '
  'new, or the first that came.';
