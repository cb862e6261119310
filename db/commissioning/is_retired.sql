create function commissioning.is_retired(p_on_prune text, p_section text, p_id bigint)
  returns boolean
  language plpgsql stable
  set search_path = ''
as $$
begin
  return p_on_prune = 'deactivate' or p_on_prune = 'retire' and commissioning.is_used(p_section, p_id);
end;
$$;
comment on function commissioning.is_retired is
  'Whether pruning puts an item out of use and does not remove it.';
