create function insights.window_figures(p_window tstzrange, p_ssu_ids bigint[])
  returns table (ssu_id bigint, figures insights.figures)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
begin
  return query
  select f.ssu_id, f.figures
    from insights.figures_of(array(select row(s.id, p_window)::insights.piece from unnest(p_ssu_ids) s (id))) f;
end;
$$;
comment on function insights.window_figures is
  'The sums behind the figures of machines within a window.';
