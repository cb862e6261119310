-- Machines are locked in order, as by readings of several.
create function sites.give_up_default(p_ssu sites.ssus)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  if p_ssu.is_default then
    -- Two calls that each make a default must not both stay.
    perform from sites.sites s where s.company_id = app.company_id() and s.id = p_ssu.site_id for no key update;
    perform from sites.ssus s
      where s.company_id = app.company_id() and s.site_id = p_ssu.site_id and (s.is_default or s.id = p_ssu.id)
      order by s.id for no key update;
    update sites.ssus s set is_default = false, updated_at = app.now()
     where s.company_id = app.company_id() and s.site_id = p_ssu.site_id and s.is_default and s.id
       is distinct from p_ssu.id;
  end if;
end;
$$;
comment on function sites.give_up_default is
  'When a machine becomes its site''s default, the present one gives way.';
