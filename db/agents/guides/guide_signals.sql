-- Long: a text.
create function agents.guide_signals()
  returns text
  language sql immutable parallel safe
  return $md$
# Signals

Machine data comes in as **signals** by `signals.ingest`: one per machine and key, each with a unit and a kind. `signals.list` shows the latest values.

| Kind | What it is for |
| --- | --- |
| state | Its values map to SSU statuses. A status is of category UP, DOWN or MAINTENANCE. |
| count | A running total, for meters and for parts made. |
| value | A measurement, such as a temperature: live values and condition rules. |

## What a state does

When a state signal arrives, the machine takes the status that the value maps to. Entering a DOWN status opens a stop of source auto where the machine has none, leaving DOWN ends it. A value without a mapping changes nothing; add it to `states` in the factory spec.

Task types can set a status too (on opening and on completion), and so can a machine-status field on a form. Whatever came last holds.

## Meters and usage rules

A meter of source signal adds up its count signal; a controller that starts again at zero does not take the meter back. A usage rule "every N" opens a task each time the meter passes a further N.

## Condition rules

A rule names a signal and a limit above or below. Crossing it opens **one** task of the rule's type on that machine; the rule is armed again once the value has gone back. So a value that hovers beyond its limit does not flood the shift with tasks.

## Setting it up

Signals, meters, rules and spare parts of a machine stand in section `machineData` of the factory spec:

```json
{ "machine": "Lathe 3",
  "signals": [{ "key": "state", "kind": "state", "states": { "RUN": "Running", "ALARM": "Down" } },
              { "key": "spindle_hours", "kind": "count", "uom": "h" }],
  "meters": [{ "key": "hours", "name": "Spindle hours", "uom": "h", "source": "signal", "signal": "spindle_hours" }],
  "usageRules": [{ "meter": "hours", "every": 500, "taskType": "Spindle service" }] }
```

Plan it with `config.plan` first: a status, task type or machine that does not exist is named with its path in the file.
$md$;
comment on function agents.guide_signals is
  'The guide on signals, in Markdown.';
