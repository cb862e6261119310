create function sites.unused_in_words(p_unused sites.unused_times)
  returns text
  language sql stable
  return case
    when (p_unused).ended_at is null then format('is out of use since %s', app.iso((p_unused).began_at))
    else format('was out of use then, from %s to %s', app.iso((p_unused).began_at), app.iso((p_unused).ended_at)) end;
comment on function sites.unused_in_words is
  'Says when a machine was out of use.';
