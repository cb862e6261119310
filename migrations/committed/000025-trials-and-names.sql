--! Previous: sha1:d9d7d5490012f41baf4cef5e1291c837dbaf5266
--! Hash: sha1:1c87ea1787e0e32efdc9fea8307e9bec219034cd
--! Message: trials and names

set role millwright_owner;

create sequence app.trial_number minvalue 8173205000000000 maxvalue 8173205999999999 cycle;
comment on sequence app.trial_number is
  'Numbers of what dry runs and rehearsals make and undo: known by how they begin, told as new, held by no row.';
reset role;
