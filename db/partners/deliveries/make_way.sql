-- What a partner has only sent keeps no code from what the company receives of its vendors. It lies in transit no more;
-- of a delivery of which nothing came yet all of it. What lies nowhere then waits for a person (place_anew, once the
-- receipt is posted).
-- A look ends it where nothing is in the way. Deliveries are locked before lots, and those before stock.
create function partners.make_way(p_lines inventory.receipt_line[])
  returns bigint[]
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_lines bigint[] := partners.lines_in_the_way(p_lines);
  v_deliveries bigint[];
begin
  if v_lines = '{}' then
    return '{}';
  end if;
  perform from partners.deliveries d
   where d.company_id = app.company_id() and d.id in (
     select l.delivery_id from partners.delivery_lines l
      where l.company_id = app.company_id() and l.id = any (v_lines))
   order by d.id for no key update;
  v_lines := partners.lines_in_the_way(p_lines);
  v_deliveries := array(select distinct l.delivery_id from partners.delivery_lines l
                         where l.company_id = app.company_id() and l.id = any (v_lines));
  v_lines := array(select l.id from partners.delivery_lines l
                     join partners.deliveries d on d.company_id = l.company_id and d.id = l.delivery_id
                    where l.company_id = app.company_id() and l.transit_quantity > 0
                      and l.delivery_id = any (v_deliveries)
                      and (l.id = any (v_lines) or d.state <> 'partially_received'));
  perform partners.lift_from_transit(v_lines);
  return v_deliveries;
end;
$$;
comment on function partners.make_way is
  'Takes what partners have on the way out of transit where a receipt brings a lot or piece of that code; answers the '
  'deliveries that are to be placed anew.';
