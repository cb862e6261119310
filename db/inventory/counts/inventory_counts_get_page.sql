create function inventory.inventory_counts_get_page(p_id inventory.counts, p_page jsonb)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (inventory.inventory_counts_json(array[p_id]))[1]::jsonb
    || jsonb_build_object('lines', p_page -> 'data', 'pagination', p_page -> 'pagination');
end;
$$;
comment on function inventory.inventory_counts_get_page is
  'A count with a page of its lines.';
