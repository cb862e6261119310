-- Long: a text.
create function agents.guide_maintenance()
  returns text
  language sql immutable parallel safe
  return $md$
# Maintenance

## Corrective work

A repair is a task of a maintenance type on a machine. A type may set the machine's status when its task opens and when it is done (DOWN, then UP), which opens and ends a stop of the machine, and may require **failure codes**: before done it then wants `problemCodeId`, `causeCodeId` and `remedyCodeId`, all three (`failure_codes_required` names what is missing). Codes are the company's reason codes of kinds failure_problem, failure_cause and failure_remedy; `analytics.failure_pareto` counts the problems.

Write what was found into the task, not only the code: the machine's storyline shows both to the next one who repairs it.

## Preventive work, in three ways

| By | How it is opened |
| --- | --- |
| time | The type recurs every day, week or month. The next task is made when one is done, counted from the completion or by the fixed schedule. |
| usage | "Every N" on a meter: each time the meter passes a further N, one task is opened, however many readings were skipped. |
| condition | A live signal crosses a threshold (above or below): one task, until it has gone back. |

## Meters

`meters.list` shows running totals: operating hours, cycles, parts. A **manual** meter is read by people: `meters.record_reading` takes the running **total**, never the change, and a total does not go back. A **signal** meter counts from machine data. A dry run of a reading lists the tasks it would open.

## Spare parts

A machine's parts list says which products fit and how many. Parts are products of class spare_part in ordinary stock; fitting one moves it to the bin installed of the machine's own unit. Stock policies reorder them like any other product.

## Figures

- **MTTR**: seconds down ÷ failures. **MTBF**: seconds running ÷ failures. Without failures both are null, never 0.
- MAINTENANCE time is planned: it is taken out of planned time and does not lower availability.
$md$;
comment on function agents.guide_maintenance is
  'The guide on maintenance, in Markdown.';
