create view dashboard.teams as
select t.external_id as id, t.name collate app.alphabet as name, t.color, t.created_at, t.updated_at
  from people.teams t;

comment on view dashboard.teams is
'@permission member
@primaryKey id
People who work together.';
comment on column dashboard.teams.id is '@notNull
The id of the team.';
comment on column dashboard.teams.name is '@notNull
Its name.';
comment on column dashboard.teams.color is 'Its color, as hex.';
comment on column dashboard.teams.created_at is '@notNull
When it was made.';
comment on column dashboard.teams.updated_at is '@notNull
When it last changed.';
