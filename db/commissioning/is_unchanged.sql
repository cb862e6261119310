create function commissioning.is_unchanged(p_final commissioning.entry[], p_company commissioning.entry[])
  returns boolean
  language sql stable
  begin atomic
    select not exists (
      select f.section, f.key, commissioning.canonical(f.item, l.sets)
        from unnest(p_final) f left join commissioning.sets() l on l.section = f.section
       where f.path is not null
      except
      select c.section, c.key, c.item from unnest(p_company) c);
  end;
comment on function commissioning.is_unchanged is
  'Whether all that a file names is in the company, as the file says.';
