create function sites.require_factory()
  returns void
  language plpgsql stable
  set search_path = ''
as $$
begin
  if not sites.is_factory() then
    perform app.refuse('not_a_factory', 'Customers and shipments exist in factories only; this company brings goods to '
      'its clients'' sites by stock.transfer.');
  end if;
end;
$$;
comment on function sites.require_factory is
  'Refuses with not_a_factory what only factories do.';
