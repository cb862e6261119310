// Generates the door: for each capability one function call.<name>(company, context, input), from the capability's
// own function and its arguments. A wrapper enters the company, turns the input's JSON into typed arguments, runs the
// function, and answers with a status and the body's text; refusals are answers too, so that they can be kept under
// an Idempotency-Key. It runs as role rules, which is itself under row security.
import type { Client } from 'pg'
import type { Capability } from '../server/capabilities/define.ts'

interface Argument {
  name: string
  type: string
  hasDefault: boolean
  default: string | null
}

export async function createWrappers(admin: Client, capabilities: readonly Capability[]): Promise<string> {
  const found = await admin.query<{ name: string; arguments: Argument[] }>(
    `select p.pronamespace::regnamespace || '.' || p.proname as name,
            coalesce((select json_agg(json_build_object(
                'name', p.proargnames[n], 'type', format_type(t, null),
                'hasDefault', n > p.pronargs - p.pronargdefaults, 'default', pg_get_function_arg_default(p.oid, n::int)) order by n)
              from unnest(p.proargtypes::oid[]) with ordinality as a (t, n)), '[]') as arguments
       from pg_proc p
      where p.pronamespace::regnamespace || '.' || p.proname = any ($1)`,
    [capabilities.map(functionName)],
  )
  const signatures = new Map(found.rows.map((row) => [row.name, row.arguments]))
  return capabilities
    .map((capability) => {
      const signature = signatures.get(functionName(capability))
      if (!signature) throw new Error(`capability ${capability.name} has no function ${functionName(capability)}`)
      if (capability.permission === null) return publicWrapper(capability, signature)
      return capability.effect === 'read' ? readWrapper(capability, signature) : writeWrapper(capability, signature)
    })
    .join('\n')
}

/** stock.transfer of area inventory is inventory.stock_transfer. */
export function functionName(capability: Pick<Capability, 'name' | 'area'>): string {
  return `${capability.area}.${capability.name.replace('.', '_')}`
}

function header(capability: Capability): string {
  return `create function call.${capability.name.replace('.', '_')}(p_company bigint, p_context jsonb, p_input jsonb)
  returns app.answer
  language plpgsql volatile security definer
  set search_path = ''`
}

const catchRefusal = `  exception when others then
    get stacked diagnostics v_constraint = constraint_name, v_detail = pg_exception_detail;`

// Nobody in particular asks, so no company is entered and row security shows none.
function publicWrapper(capability: Capability, signature: Argument[]): string {
  return `${header(capability)}
as $call$
begin
  return (200, ${invoke(capability, signature)}::text, false)::app.answer;
end;
$call$;`
}

function readWrapper(capability: Capability, signature: Argument[]): string {
  return `${header(capability)}
as $call$
declare
  v_answer app.answer;
  v_constraint text;
  v_detail text;
begin
  begin
    perform app.enter(p_company, p_context, '${capability.name}', false);
    return (200, ${invoke(capability, signature)}::text, false)::app.answer;
${catchRefusal}
    v_answer := app.refusal(sqlstate, v_constraint, sqlerrm, v_detail, p_context);
    if v_answer.status is null then raise; end if;
    return v_answer;
  end;
end;
$call$;`
}

function writeWrapper(capability: Capability, signature: Argument[]): string {
  return `${header(capability)}
as $call$
declare
  v_answer app.answer;
  v_constraint text;
  v_detail text;
  v_dry_run boolean := coalesce((p_context ->> 'dryRun')::boolean, false);
  v_keep boolean := p_context ? 'idempotencyKey' and not v_dry_run;
  v_rehearsed jsonb;
begin
  begin
    perform app.enter(p_company, p_context, '${capability.name}', true);
    if v_keep then
      v_answer := app.replay_answer(p_context);
    end if;
${catchRefusal}
    v_answer := app.refusal(sqlstate, v_constraint, sqlerrm, v_detail, p_context);
    if v_answer.status is null then raise; end if;
  end;
  if v_answer.status is not null then
    return v_answer;
  end if;
  begin
    if v_dry_run or p_context ? 'planHash' then
      begin
        perform app.rehearse();
        perform app.accept(p_context, ${invoke(capability, signature)});
      exception when sqlstate 'MW000' then
        get stacked diagnostics v_detail = pg_exception_detail;
        v_rehearsed := v_detail::jsonb;
      end;
    end if;
    v_answer := app.accept(p_context, ${invoke(capability, signature)}, v_rehearsed);
${catchRefusal}
    if sqlstate = 'MW000' then
      return app.dry_run_answer(v_detail::jsonb, null);
    end if;
    v_answer := app.refusal(sqlstate, v_constraint, sqlerrm, v_detail, p_context);
    if v_answer.status is null then raise; end if;
    if v_dry_run and v_answer.status in (404, 409, 422) then
      return app.dry_run_answer(null, v_answer.body::jsonb);
    end if;
    -- A plan that changed says nothing about the request, which may be sent again with a new plan.
    v_keep := v_keep and v_answer.status in (404, 409, 422) and v_constraint is distinct from 'plan_changed';
  end;
  if v_keep then
    perform app.store_answer(p_context, v_answer);
  end if;
  return v_answer;
end;
$call$;`
}

function invoke(capability: Capability, signature: Argument[]): string {
  const known = signature.filter((argument) => argument.name !== 'p_changes').map((argument) => inputKey(argument.name))
  const values = signature.map((argument) => `${argument.name} => ${value(argument, known)}`)
  return `${functionName(capability)}(${values.join(', ')})`
}

function value(argument: Argument, known: string[]): string {
  // An update's p_changes is the input without what has an argument of its own: it tells absent from null.
  if (argument.name === 'p_changes') return `p_input - '{${known.join(',')}}'::text[]`
  const key = `'${inputKey(argument.name)}'`
  const typed = convert(argument.type, key)
  return argument.hasDefault ? `case when p_input ? ${key} then ${typed} else ${argument.default} end` : typed
}

function convert(type: string, key: string): string {
  if (type === 'jsonb') return `p_input -> ${key}`
  if (type === 'text') return `p_input ->> ${key}`
  if (type === 'timestamp with time zone') return `app.instant(p_input ->> ${key})`
  if (type.endsWith('[]')) {
    return `(case when jsonb_typeof(p_input -> ${key}) = 'array' then array(select e::${type.slice(0, -2)} from jsonb_array_elements_text(p_input -> ${key}) e) end)`
  }
  return `(p_input ->> ${key})::${type}`
}

/** p_to_bin stands in the input as toBin. */
function inputKey(argument: string): string {
  return argument.replace(/^p_/, '').replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
