create function events.host_of(p_url text)
  returns text
  language sql immutable parallel safe
  return rtrim(substring(lower(p_url) from '^[^/]*//(?:[^/?#]*@)?(\[[^\]]*\]|[^/?#:]*)'), '.');
comment on function events.host_of is
  'The host of an address, whatever its port, path or user.';
