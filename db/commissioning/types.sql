-- One item of a factory spec, or of a company seen as one: its section, what tells it apart there, the name it goes by,
-- where it stands in the file (null: only in the company), itself without nulls, and the id of the company's row.
create type commissioning.entry as (section text, key text, name text, path text, item jsonb, id bigint);

-- What applying a spec does to one item, and the permission that its section needs. blocked_by is the one that the
-- caller lacks for it; reason: why pruning leaves what the file does not have.
create type commissioning.change as
  (section text, id bigint, name text, action text, fields jsonb, item jsonb, permission text, blocked_by text,
   reason text);

-- That one item names another, which is known by to_key in its space.
create type commissioning.reference as (section text, key text, space text, to_key text, is_active boolean);

-- How many of the changes of a spec were made, and the one that was refused with its problem, as callers see it.
create type commissioning.outcome as (done integer, failed jsonb);

-- What the company has of a name that the file gives to something else: the entry as it is, in the section where the
-- file sees it, the name that it gets instead as it is out of use, or, if none, why it stays.
create type commissioning.namesake as (entry commissioning.entry, new_name text, reason text);

-- A file beside the company: the company as it would be, what of the file is new to it, and the company as it is. Where
-- something is new, also the items as the file has them; where nothing is, those of the file stand without their items
-- (commissioning.filled). The namesakes that get other names have them in it already.
create type commissioning.comparison as (final commissioning.entry[], changed commissioning.entry[],
                                         company commissioning.entry[], spec commissioning.entry[],
                                         namesakes commissioning.namesake[]);

-- What of a change is for a person to say: its key, null for all of it, and what there is to tell of it besides.
create type commissioning.kept as (section text, id bigint, name text, key text, note text);
