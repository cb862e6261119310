-- A gate of the type asks for filled fields, a signature, or a member of its permission groups. A field that is hidden
-- is not asked for; a signature is.
create function work.gate_lacks(p_type work.task_types, p_answers jsonb, p_to text)
  returns table (fields text[], groups text[])
  language sql stable
  begin atomic
    with gate as (
      select g.gate from jsonb_array_elements(p_type.gates) g (gate) where g.gate ->> 'status' = p_to
    ), field as (
      select f.* from work.form_fields(p_type.form, p_answers) f
    )
    select array(
        select distinct f.title from gate
          cross join jsonb_array_elements_text(coalesce(gate.gate -> 'fields', '[]')) f (title)
         where not exists (select from field a where a.title = f.title and (a.is_filled or not a.is_shown))
        union
        select 'signature' from gate
         where (gate.gate ->> 'signature')::boolean and not exists (
           select from field a where a.type = 'signature' and a.is_shown and a.is_filled)
        order by 1),
      array(
        select distinct n.name from gate cross join jsonb_array_elements_text(gate.gate -> 'groups') n (name)
         where not exists (
           select from gate other cross join jsonb_array_elements_text(other.gate -> 'groups') h (name)
            where other.gate = gate.gate and h.name in (select m.name from work.memberships() m))
         order by 1);
  end;
comment on function work.gate_lacks is
  'What the gates of a type still ask for before a status: fields, and groups of which nobody has come.';
