create view dashboard.people as
select p.id, p.name collate app.alphabet as name, p.email, p.is_active
  from people.people p;

comment on view dashboard.people is
'@permission member
@primaryKey id
A person, or a service account, of the company.';
comment on column dashboard.people.id is '@notNull
The personnel id.';
comment on column dashboard.people.name is '@notNull
The name.';
comment on column dashboard.people.email is '@notNull
The e-mail address.';
comment on column dashboard.people.is_active is '@notNull
Whether the person is a member now.';
