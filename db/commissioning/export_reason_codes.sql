create function commissioning.export_reason_codes()
  returns setof jsonb
  language sql stable
  begin atomic
    select jsonb_build_object('kind', r.kind, 'code', r.code, 'label', r.label, 'parent', p.label, 'isActive', r.is_active)
      from maintenance.reason_codes r
      left join maintenance.reason_codes p on p.company_id = r.company_id and p.id = r.parent_id
     where r.company_id = app.company_id();
  end;
comment on function commissioning.export_reason_codes is
  'The reason codes as spec items.';
