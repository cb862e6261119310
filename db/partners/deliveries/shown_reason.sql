-- Why it waits is worked out as it is shown: what it is about changes elsewhere, and tells no delivery. What lies in
-- transit is received only while its product is active.
create function partners.shown_reason(p_delivery partners.deliveries)
  returns text
  language plpgsql stable
  set search_path = ''
as $$
begin
  return case when p_delivery.is_refused then p_delivery.reason
              when p_delivery.state in ('in_transit', 'unmapped', 'held', 'partially_received')
                then partners.waiting_reason(p_delivery) end;
end;
$$;
comment on function partners.shown_reason is
  'Why a delivery was refused, or at its recipient waits for a person; null: neither.';
