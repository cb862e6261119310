create function quality.hold_arrived(p_delivery partners.deliveries)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  perform quality.hold_recalled(r), quality.tell_recall(r)
     from quality.recalls r
    where r.company_id = app.company_id() and r.state = 'open'
      and quality.heard_lines(r, p_delivery.partner) @> jsonb_build_array(jsonb_build_object('delivery',
                                                                                           p_delivery.uid))
    order by r.id;
end;
$$;
comment on function quality.hold_arrived is
  'Holds what comes with a delivery that its sender has recalled meanwhile.';
