create view dashboard.partners as
select s.id, s.name collate app.alphabet as name, s.company_short_name as short_name,
       coalesce(l.is_accepted, false) as is_linked
  from partners.subcontractors s
  left join partners.links l on l.company_id = s.company_id and l.partner = s.company_short_name
 where s.company_short_name is not null;

comment on view dashboard.partners is
'@permission handoffs:send
@primaryKey id
A subcontractor that is a company on the service.';
comment on column dashboard.partners.id is '@notNull
Its id as a subcontractor.';
comment on column dashboard.partners.name is '@notNull
What the company calls it.';
comment on column dashboard.partners.short_name is '@notNull
Its short name on the service.';
comment on column dashboard.partners.is_linked is '@notNull
Whether each of the two names the other, so that work goes to and fro.';
