create function sites.touch_ssu(p_id bigint)
  returns void
  language sql volatile
  begin atomic
    update sites.ssus s set updated_at = app.now() where s.company_id = app.company_id() and s.id = p_id;
  end;
comment on function sites.touch_ssu is
  'Says of a machine that what stands elsewhere and is shown with it changed.';
