create function maintenance.reason_codes_list(
  p_limit  integer default 50,
  p_offset integer default 0,
  p_kind   text default null
)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_page jsonb;
  v_total bigint;
begin
  perform app.require_member();
  with found as (
    select r.id, r.kind, r.code, r.label, r.parent_id, r.is_active
      from maintenance.reason_codes r
     where r.company_id = app.company_id() and (p_kind is null or r.kind = p_kind)
  ), page as (
    select f.id, f.kind, f.code, f.label, f.parent_id, f.is_active from found f order by f.kind, f.label, f.id limit p_limit offset p_offset
  )
  select (select count(*) from found),
         (select jsonb_agg(jsonb_build_object('id', g.id, 'kind', g.kind, 'code', g.code, 'label', g.label, 'parentId', g.parent_id,
            'isActive', g.is_active) order by g.kind, g.label, g.id) from page g)
    into v_total, v_page;
  return app.page(v_page, v_total, p_limit, p_offset);
end;
$$;
comment on function maintenance.reason_codes_list is
  'The reason codes of the company, inactive ones too, by kind and label.';
