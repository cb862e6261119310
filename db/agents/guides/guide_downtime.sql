-- Long: a text.
create function agents.guide_downtime()
  returns text
  language sql immutable parallel safe
  return $md$
# Downtime

## Stops

A machine's status is of category UP, DOWN or MAINTENANCE. Entering DOWN opens a stop, leaving DOWN ends it; UP and MAINTENANCE open none. The status comes from

- **tasks**: what their type sets on opening and on completion, or what a machine-status field of their form answers, which goes before the type's. Such a stop is of source manual: a person said so.
- **signals** (`signals.ingest`): a state signal whose value maps to a status. Such a stop is of source auto.

Without either, `downtime_events.open` and `downtime_events.close` report a stop by hand, also source manual; the machine's status stays as it is. A stop that was opened one way may be ended the other.

A machine has at most one open stop, and its stops never overlap: `open` on a stopped machine is refused with the open stop in `downtimeEventId`. Closing a stop that has ended changes nothing. `occurredAt` on open and close says when it really happened: not in the future, not before the last stop's end, not before the own start. What a task's `occurredAt` says is fitted in between those. Taking a machine out of use ends its stop.

`downtime_events.list` shows at most the newest 500 of what its filters leave; for older ones narrow `from` and `to`, which go by the start.

## Reasons

`downtime_events.classify` gives a stop its reason, a code of kind downtime that is in use, also while the machine still stands, and may be repeated: the later reason replaces the earlier, and a note stays unless another one (or null) is sent. The reason is a **person's** statement. An agent asks, and passes the answer on with `statedBy`; it never infers a reason from data. `downtime_events.list` with `unclassifiedOnly` is the list to go through with the shift.

## Windows

`downtime_events.summary` and all analytics take `from` and `to`; `to` is exclusive. Without them: the 30 days until now, by the company's calendar. `from` has to lie before `to`. Only the part of a stop inside the window counts, and an open stop counts until the window's end, never beyond now.

## OEE

Planned time is the company's shifts, in its time zone and right across clock changes, less MAINTENANCE time. Without shifts it is round the clock.

| Factor | Formula |
| --- | --- |
| availability | (planned − down) ÷ planned |
| performance | ideal minutes × (good + scrap) ÷ running minutes; may exceed 1 |
| quality | good ÷ (good + scrap) |
| oee | the product of the three |

A factor without source data is **null and never 0**, and is named in `unavailableMetrics`. Ideal minutes come from the task type's run minutes: if performance is above 1 for weeks, that standard is wrong rather than the machine fast.

## Where to look

1. `analytics.overview`: is something unusual at all?
2. `analytics.downtime`: on which machine, down or maintenance?
3. `downtime_events.summary`: for which reasons?
4. `storylines.ssu`: what happened around it, in order: orders, stops, repairs, scrap, readings.
$md$;
comment on function agents.guide_downtime is
  'The guide on downtime, in Markdown.';
