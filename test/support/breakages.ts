// What may be broken in a database, by SQL, for the doctor to find; and how it is mended.

/** The check that tells it, and how. */
export interface Told {
  check: string
  wrong: RegExp
}

export interface Breakage extends Told {
  breaking: string[]
  mending: string[]
}

/** All may be broken at once: none hides another. */
export const breakages: Breakage[] = [
  // A Postgres that loses data with a crash
  {
    check: 'durability',
    wrong: /synchronous_commit off/,
    breaking: ['alter system set synchronous_commit = off', 'select pg_reload_conf(), pg_sleep(0.2)'],
    mending: ['alter system reset synchronous_commit', 'select pg_reload_conf(), pg_sleep(0.2)'],
  },
  // A right that was taken away
  {
    check: 'rights',
    wrong: /millwright_api may not execute call.teams_list/,
    breaking: ['revoke execute on function call.teams_list from millwright_api'],
    mending: ['grant execute on function call.teams_list to millwright_api'],
  },
  // A table whose companies are not kept apart
  {
    check: 'rights',
    wrong: /Rows of work.tasks are not kept apart/,
    breaking: ['alter table work.tasks no force row level security'],
    mending: ['alter table work.tasks force row level security'],
  },
  // An index that was never finished
  {
    check: 'indexes',
    wrong: /one_a_status is not valid/,
    breaking: ['create unique index concurrently one_a_status on app.errors (status)'],
    mending: ['drop index app.one_a_status'],
  },
  // An index that somebody dropped
  {
    check: 'indexes',
    wrong: /^Index deliveries_due of events.deliveries is missing/,
    breaking: ['drop index events.deliveries_due'],
    mending: [
      'create index deliveries_due on events.deliveries (company_id, webhook_id, due_at, id) where (due_at is not null)',
    ],
  },
  // A table that everybody may read
  {
    check: 'rights',
    wrong: /^Everybody has rights on work.tasks/,
    breaking: ['grant select on work.tasks to public'],
    mending: ['revoke all on work.tasks from public'],
  },
]
