-- Long: a text.
create function agents.guide_downtime()
  returns text
  language sql immutable parallel safe
  return $md$
# Downtime

## Stops

A stoppage begins and ends in one of two ways:

- **auto**: a state signal of the machine maps to a status of category DOWN; leaving that status ends the stop.
- **manual**: `downtime_events.open` and `close`, for machines without telemetry.

A machine has at most one open stop. Closing one that has ended changes nothing. `occurredAt` on open and close says when it really happened.

## Reasons

`downtime_events.classify` gives a stop its reason, a code of kind downtime, and may be repeated: the later reason replaces the earlier. The reason is a **person's** statement. An agent asks, and passes the answer on with `statedBy`; it never infers a reason from data. `downtime_events.list` with `unclassifiedOnly` is the list to go through with the shift.

## Windows

`downtime_events.summary` and all analytics take `from` and `to`; `to` is exclusive. Without them: the 30 days until now. Only the part of a stop inside the window counts, and an open stop counts until the window's end. Overlapping stops count once.

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
