-- What the migration of this name, sha1:737a8175f2bf7b790e4d4e0f0fdf44c16cbeacce, made a table for.
insert into identity.known_places (place, until)
  values (decode(repeat('4d', 32), 'hex'), '2027-02-20 08:50:14Z');
