create view dashboard.reason_codes as
select r.id, r.kind, r.code, r.label collate app.alphabet as label, r.parent_id, r.is_active
  from maintenance.reason_codes r;

comment on view dashboard.reason_codes is
'@permission member
@primaryKey id
@foreignKey (parent_id) references reason_codes (id)|@fieldName parent|@foreignFieldName children|@forwardDescription The code above it.|@backwardDescription The codes below it.
A reason that people choose from: why a machine stopped, why pieces were scrapped, what failed.';
comment on column dashboard.reason_codes.id is '@notNull
The id of the reason code.';
comment on column dashboard.reason_codes.kind is '@notNull
@values ReasonKind downtime failure_problem failure_cause failure_remedy scrap adjustment
What it is a reason of.';
comment on column dashboard.reason_codes.code is 'Its short code.';
comment on column dashboard.reason_codes.label is '@notNull
What it says.';
comment on column dashboard.reason_codes.parent_id is 'The id of the code above it.';
comment on column dashboard.reason_codes.is_active is '@notNull
Whether it can be chosen.';
