create function commissioning.nobody(p_email text)
  returns text
  language sql immutable
  return format('nobody of this company has the e-mail address %s. A spec invites nobody: invite them first '
                '(invitations.create), or take them out of the file', to_json(p_email));
comment on function commissioning.nobody is
  'What is wrong with an e-mail address in a spec that no member has.';
