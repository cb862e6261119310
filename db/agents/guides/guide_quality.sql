-- Long: a text.
create function agents.guide_quality()
  returns text
  language sql immutable parallel safe
  return $md$
# Quality

## Measurements

A number field with limits (`lsl`, `usl`) on a task's form is a measurement. When a task is finished through `tasks.submit_form`, each is checked on the server, whichever client sent it. A value outside its limits opens an NCR of the company's NCR task type, linked to the task, with its machine and work order; the answer names `failedChecks` and `ncrId`. The task itself is finished all the same: the NCR is where the deviation is dealt with.

Required fields must be answered before done or submitted (`required_field_missing` lists them in `missingFields`). Fields hidden by another answer are not asked for.

## NCRs

`ncrs.open` makes one by hand: name `foundOn` (the task it was found at) and it takes that task's machine and order. Say which lot (`lotCode`) or product it is about whenever that is known: a disposition needs it.

Each NCR is dispositioned **once**, by `ncrs.disposition`, which needs `ncr:disposition`:

| Disposition | What happens |
| --- | --- |
| use_as_is | recorded, nothing else |
| rework | a rework task is made, of `reworkTaskTypeId` or of the NCR's own type |
| scrap | the stated quantity of the lot moves to the bads bin, and the lot is blocked |
| return | the lot is blocked, to go back to its vendor |

The decision is a person's. An agent may prepare it (dry run, then show the plan) and must name who decided in `statedBy`; the audit log keeps that.

## Lots on hold

A lot is **available**, **quarantined** or **blocked**. Only available lots are consumed or shipped. Received goods under an inspection plan wait in quarantine until their inspection task is done.

## Tracing

`lots.genealogy` walks both ways: from a finished lot to every lot it consumed, and from a supplier's lot to everything made of it, with where it lies now. For a recall: start at the supplier's lot, follow the links forward, read `where` of each lot, then the shipments that carried it.
$md$;
comment on function agents.guide_quality is
  'The guide on quality, in Markdown.';
