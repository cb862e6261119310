-- What the migration of this name, sha1:167cdc2f39bd2a3e9d60bee38bec7c7ce0ccc79e, made a table for.
insert into identity.known_places (place, until)
  values (decode(repeat('4d', 32), 'hex'), '2027-02-20 08:50:14Z');
