-- What the dashboard views ask about deliveries. Definer, because whoever reads the views may read nothing else.
create function call.delivery_reason(p_delivery_id bigint)
  returns text
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  return (select partners.shown_reason(d) from partners.deliveries d
           where d.company_id = app.company_id() and d.id = p_delivery_id);
end;
$$;
comment on function call.delivery_reason is
  'Why a delivery of this transaction''s company was refused, or waits for a person.';
