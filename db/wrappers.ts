// Generates the door: for each capability one function call.<name>(company, context, input), from the capability's
// own function and its arguments. A wrapper enters the company, turns the input's JSON into typed arguments, runs the
// function, and answers with a status and the body's text; refusals are answers too, so that they can be kept under
// an Idempotency-Key. It runs as role rules, which is itself under row security.
import type { Client } from 'pg'
import type { Capability } from '../server/capabilities/define.ts'
import { isList, listCall } from './lists.ts'
import { referencesOf } from './references.ts'
import { functionName, invoke, type Routine, type Routines, readRoutines } from './signatures.ts'

export async function createWrappers(admin: Client, capabilities: readonly Capability[]): Promise<string> {
  const routines = await readRoutines(admin)
  return capabilities
    .map((capability) => {
      const routine = routines.get(functionName(capability))
      if (!routine) throw new Error(`capability ${capability.name} has no function ${functionName(capability)}`)
      if (capability.permission === null) return publicWrapper(capability, routine, routines)
      if (capability.effect === 'read') return readWrapper(capability, routine, routines)
      return writeWrapper(capability, routine, routines)
    })
    .join('\n')
}

// A call goes through dozens of statements, for which Postgres would otherwise make a plan at each of a connection's first
// five calls, and ever after where an array of one id looks cheaper than the ten that it expects: planning then is most
// of a call. What should be planned for its values says so itself.
function header(capability: Capability): string {
  return `create function call.${capability.name.replace('.', '_')}(p_company bigint, p_context jsonb, p_input jsonb)
  returns app.answer
  language plpgsql volatile security definer
  set search_path = ''
  set plan_cache_mode = force_generic_plan`
}

const catchRefusal = `  exception when others then
    get stacked diagnostics v_constraint = constraint_name, v_detail = pg_exception_detail;`

// Nobody in particular asks, so no company is entered and row security shows none.
function publicWrapper(capability: Capability, routine: Routine, routines: Routines): string {
  return `${header(capability)}
as $call$
begin
  return (200, ${invoke(routine, routines)}::text, false)::app.answer;
end;
$call$;`
}

function readWrapper(capability: Capability, routine: Routine, routines: Routines): string {
  const call = isList(capability, routine)
    ? listCall(capability, routine, routines)
    : { declare: '', run: `return (200, ${invoke(routine, routines)}::text, false)::app.answer;` }
  return `${header(capability)}
as $call$
declare
  v_answer app.answer;
  v_constraint text;
  v_detail text;${call.declare}
begin
  begin
    perform app.enter(p_company, p_context, '${capability.name}', false);
    ${call.run}
${catchRefusal}
    v_answer := app.refusal(sqlstate, v_constraint, sqlerrm, v_detail, p_context);
    if v_answer.status is null then raise; end if;
    if v_answer.status in (400, 404) then -- with the settings that this block has undone
      perform app.enter(p_company, p_context, '${capability.name}', false);
      v_answer := ${withUnknown(capability)};
    end if;
    return v_answer;
  end;
end;
$call$;`
}

/** The refusal with all that the input names in vain. */
function withUnknown(capability: Capability): string {
  return `app.with_unknown(v_answer, p_input, '${JSON.stringify(referencesOf(capability))}')`
}

function writeWrapper(capability: Capability, routine: Routine, routines: Routines): string {
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
    if p_context ? 'idempotencyKey' then
      v_answer := app.replay_answer(p_context);
    end if;
${catchRefusal}
    v_answer := app.refusal(sqlstate, v_constraint, sqlerrm, v_detail, p_context);
    if v_answer.status is null then raise; end if;
  end;
  if v_answer.status is not null then
    return app.as_asked(v_answer, v_dry_run);
  end if;
  begin
    if v_dry_run or p_context ? 'planHash' then
      begin
        perform app.rehearse();
        perform app.accept(p_context, ${invoke(routine, routines)});
      exception when sqlstate 'MW000' then
        get stacked diagnostics v_detail = pg_exception_detail;
        v_rehearsed := v_detail::jsonb;
      end;
    end if;
    v_answer := app.accept(p_context, ${invoke(routine, routines)}, v_rehearsed, p_input);
${catchRefusal}
    if sqlstate = 'MW000' then
      return app.dry_run_answer(v_detail::jsonb, null);
    end if;
    v_answer := app.refusal(sqlstate, v_constraint, sqlerrm, v_detail, p_context);
    if v_answer.status is null then raise; end if;
    v_answer := ${withUnknown(capability)};
    v_answer := app.as_asked(v_answer, v_dry_run);
    v_keep := v_keep and app.is_kept(v_answer, p_context);
  end;
  if v_keep then
    perform app.store_answer(p_context, v_answer);
  end if;
  return v_answer;
end;
$call$;`
}
