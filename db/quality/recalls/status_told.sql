-- What a lot is travels with its line; a piece has no status, but while a recall holds it the partner is to know that.
-- Not of a recall by which the partner told of it: it holds the goods by that itself, until that is released. The
-- company's own is told, although the partner tells of it too where it got some before. What lies in bads or
-- quarantine is for no use whatever its lot is, and the partner is to know that too; but where the partner's recall
-- alone keeps there all that lies there, it is what it was. Goods of a lot can't be told apart: what somebody set aside
-- makes the rest beside it doubtful.
create function quality.status_told(p_lot_id bigint, p_serial_id bigint, p_partner text, p_unit_id bigint, p_bin text)
  returns text
  language sql stable
  begin atomic
    with held as materialized (
      select quality.status_after(i) as status_after, r.partner is not null and exists (
               select from quality.recalls t
                cross join lateral quality.origin_nodes(quality.heard_lines(t, p_partner)) o
                cross join lateral production.lot_family(o.node, 'downstream') f
                where t.company_id = r.company_id and t.uid = r.uid
                  and f.node = coalesce(i.lot_id, -i.serial_id)) as is_theirs,
             case when p_bin <> 'quarantine' then false
                  when i.serial_id is not null then i.storage_unit_id = p_unit_id
                  else quality.undecided_on(i.lot_id, null) is null and exists (
                    select from quality.arrivals_waiting(array[i]) a
                     where a.storage_unit_id = p_unit_id and a.quantity = a.lies) end as becomes_goods
        from quality.recall_items i
        join quality.recalls r on r.company_id = i.company_id and r.id = i.recall_id
       where i.company_id = app.company_id() and (i.lot_id = p_lot_id or i.serial_id = p_serial_id)
         and i.released_at is null
    ), told (status) as (
      select case when exists (select from held h where not h.is_theirs) then 'blocked'
               else coalesce((select min(h.status_after) from held h), (
                 select l.status from production.lots l where l.company_id = app.company_id() and l.id = p_lot_id)) end
    )
    select case when t.status = 'blocked' or p_bin = 'bads' then 'blocked'
                when p_bin = 'quarantine' and not exists (select from held h where h.becomes_goods) then 'quarantined'
                else t.status end
      from told t;
  end;
comment on function quality.status_told is
  'What a partner is told of goods that leave a bin of a unit: of a lot its status, of a piece blocked while a recall '
  'holds it, of what lay in bads blocked and in quarantine quarantined; null: nothing.';
