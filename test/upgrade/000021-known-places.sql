-- What the migration of this name, sha1:28df0073eca0aef57f6a741672edc90815cb872a, made a table for.
insert into identity.known_places (place, until)
  values (decode(repeat('4d', 32), 'hex'), '2027-02-20 08:50:14Z');
