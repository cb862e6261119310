create view dashboard.team_members as
select t.external_id as team_id, m.person_id
  from people.team_members m
  join people.teams t on t.company_id = m.company_id and t.id = m.team_id;

comment on view dashboard.team_members is
'@permission member
@primaryKey team_id,person_id
@foreignKey (team_id) references teams (id)|@fieldName team|@foreignFieldName members|@forwardDescription The team.|@backwardDescription The people of this team.
@foreignKey (person_id) references people (id)|@fieldName person|@foreignFieldName memberships|@forwardDescription The person.|@backwardDescription The teams of this person.
That a person is in a team.';
comment on column dashboard.team_members.team_id is '@notNull
The id of the team.';
comment on column dashboard.team_members.person_id is '@notNull
The personnel id of the member.';
