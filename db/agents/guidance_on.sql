-- A thing is known by what its guidance goes by: a SKU, an id, a work center's name.
create function agents.guidance_on(p_refs text[], p_most integer)
  returns agents.guidance[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select g from (
      select g.subject, g.id, g
        from (
          select 'ssu' as subject, s.id from sites.ssus s
           where s.company_id = app.company_id() and s.external_id = any (p_refs)
          union all
          select 'work_center', w.id from sites.work_centers w
           where w.company_id = app.company_id() and w.name = any (p_refs)
          union all
          select 'product', p.id from inventory.products p
           where p.company_id = app.company_id() and p.sku_key = any (array(select lower(r) from unnest(p_refs) r))
          union all
          select 'task_type', t.id from work.task_types t
           where t.company_id = app.company_id() and t.external_id = any (p_refs)) about
        join agents.guidance g on g.company_id = app.company_id() and g.subject = about.subject and g.ref_id = about.id
       order by g.subject, g.id
       limit p_most) told);
end;
$$;
comment on function agents.guidance_on is
  'What the company tells agents about the things that these SKUs, ids and names of work centers stand for, the '
  'first p_most.';
