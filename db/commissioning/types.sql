-- One item of a factory spec, or of a company seen as one: its section, what tells it apart there, the name
-- it goes by, where it stands in the file (null: only in the company), and itself in canonical form.
create type commissioning.entry as (section text, key text, name text, path text, item jsonb);

-- What applying a spec does to one item. blocked_by is the permission that the caller lacks for it.
create type commissioning.change as (section text, key text, name text, action text, fields jsonb, item jsonb, blocked_by text);
