// Whether the work is done: jobs, messages, and books that agree.
import { shutApplications } from '../../identity/adapter.ts'
import { createWebhookSeals } from '../../webhook-seals.ts'
import { type Check, type Finding, type Patient, perCompany } from './check.ts'

export const work: Record<string, Check> = {
  async worker({ admin }) {
    const { rows } = await admin.query<{ workers: number; lag: number; running: boolean }>(`
      select b.workers, round(greatest(b.job_age, b.message_age))::int as lag,
             exists (select from pg_stat_activity a where a.datname = current_database()
                        and a.usename = current_database() || ':api') as running
        from call.backlog(false) b`)
    const { workers, lag, running } = rows[0]!
    if (running && workers === 0)
      return [
        {
          wrong: 'No worker lives beside the service: messages and background jobs wait.',
          cure: 'Start one (npm run worker), or the service without WORKER=off.',
        },
      ]
    if (workers > 0 && lag > 60)
      return [
        {
          wrong: `The workers are behind: what is due has been waiting for ${lag} s.`,
          cure: 'See the next lines and the log; start one more worker if there is just too much.',
        },
      ]
    return []
  },

  async jobs({ admin }) {
    const { rows } = await admin.query<{ name: string; id: string; reason: string }>(`
      select t.identifier as name, j.id::text,
             case when j.locked_at is null then 'was given up: ' || coalesce(j.last_error, 'nobody knows why')
                  else 'has been held since ' || date_trunc('second', j.locked_at) end as reason
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where (j.locked_at is null and not j.is_available and j.attempts >= j.max_attempts)
          or j.locked_at < now() - interval '1 hour'
       order by j.id limit 20`)
    return [
      ...(await unsentMail(admin)),
      ...rows.map(({ name, id, reason }) => ({
        wrong: `Job ${id} (${name}) ${reason.split('\n')[0]}`,
        cure: `Mend the reason; a worker that starts frees what is held. To try again: select graphile_worker.reschedule_jobs(array[${id}], run_at => now(), attempts => 0);`,
      })),
    ]
  },

  async webhooks(patient) {
    const rows = await perCompany<{ name: string; failures: number; off: boolean; reason: string | null }>(
      patient,
      `select w.name, w.failure_count as failures, w.disabled_at is not null as off,
              (select coalesce(d.error_message, 'status ' || d.response_status_code) from events.deliveries d
                where d.company_id = w.company_id and d.webhook_id = w.id and d.status = 'failed'
                order by d.created_at desc, d.id desc limit 1) as reason
         from events.webhooks w
        where w.company_id = app.company_id() and not app.is_archived()
          and (w.disabled_at is not null or w.failure_count > 0) order by w.name`,
    )
    return [
      ...rows.map(({ company, name, failures, off, reason }) => ({
        wrong: `${company}: webhook ${name} ${off ? 'was switched off' : 'fails'} (${failures} messages given up; the last one: ${reason ?? 'gone from the log'}).`,
        cure: off
          ? 'Mend its receiver, then webhooks.update with isActive true, and webhooks.replay.'
          : 'Look at its receiver, then webhooks.retry_delivery.',
      })),
      ...(await failing(patient)),
      ...(await sealedOtherwise(patient)),
    ]
  },

  async applications({ admin, config }) {
    await admin.query('begin; set local role millwright_identity')
    const shut = await shutApplications(admin, config.MILLWRIGHT_SECRET)
    await admin.query('rollback')
    if (shut.length === 0) return []
    const names = [...new Set(shut.flat())]
    return [
      {
        wrong: `Registered applications were sealed with another MILLWRIGHT_SECRET and can do nothing: ${shut.length}${names.length > 0 ? ` (${names.join(', ')})` : ''}.`,
        cure: 'Register each again and connect it anew. Whoever connected it revokes the old one at /keys; what acts for nobody goes by itself within a day.',
      },
    ]
  },

  async stock(patient) {
    const rows = await perCompany<{ product: string; place: string; balance: string; ledger: string }>(
      patient,
      'select v.product, v.storage_unit as place, v.balance, v.ledger from inventory.verify() v limit 20',
    )
    return rows.map(
      ({ company, product, place, balance, ledger }): Finding => ({
        wrong: `${company}: ${product} in ${place}: the balance says ${balance}, its ledger ${ledger}.`,
        cure: 'That is a defect, or somebody wrote to tables by hand: keep a backup, and count that place.',
      }),
    )
  },

  async partners({ admin }) {
    await admin.query('begin; set local role millwright_worker')
    const late = await admin.query<{ company: string; partner: string; messages: number; since: string }>(
      `select w.company, w.partner, w.messages::int, to_char(w.since at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as since
         from partners.waiting() w where w.since < now() - interval '5 minutes' limit 20`,
    )
    const uneven = await admin.query<{ company: string; partner: string | null; delivery: string; problem: string }>(
      'select v.company, v.partner, v.delivery, v.problem from partners.verify() v limit 20',
    )
    await admin.query('rollback')
    return [
      ...late.rows.map(({ company, partner, messages, since }) => ({
        wrong: `${company}: ${messages} messages to ${partner} wait since ${since} UTC.`,
        cure: 'Where the workers run, Postgres’s log says why, each minute: "a message of … waits".',
      })),
      ...uneven.rows.map(({ company, partner, delivery, problem }) => ({
        wrong: `${company}: ${partner ? `delivery ${delivery} (${partner}): ` : ''}${problem}.`,
        cure: 'That is a defect, or somebody wrote to tables by hand: keep a backup, and ask both companies what is there.',
      })),
    ]
  },

  async counts(patient) {
    const rows = await perCompany<{ list: string; kept: string; counted: string; month: string | null }>(
      patient,
      `select v.list, v.kept, v.counted, nullif(v.month, '-infinity')::text as month from app.verify_counts() v limit 20`,
    )
    return rows.map(({ company, list, kept, counted, month }) => ({
      wrong: `${company}: ${list} is said to have ${kept} rows and has ${counted}.`,
      cure: `As the owner: select ${keeping(list, month)};`,
    }))
  },

  async permissions(patient) {
    const rows = await perCompany<{ person: string }>(patient, 'select v.person from people.verify() v limit 20')
    return rows.map(({ company, person }) => ({
      wrong: `${company}: ${person} does not hold what the roles grant.`,
      cure: 'As the owner, in that company: update people.people p set granted = people.granted_by_roles(p.company_id, p.id);',
    }))
  },
}

/** A worker that sends no mail leaves it to one that does. */
async function unsentMail(admin: Patient['admin']): Promise<Finding[]> {
  const { rows } = await admin.query<{ waiting: number }>(`
    select count(*)::int as waiting
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'mail_invitation' and j.is_available and j.attempts = 0
       and j.run_at < now() - interval '1 minute'`)
  const { waiting } = rows[0]!
  if (waiting === 0) return []
  return [
    {
      wrong: `Invitations wait to be mailed: ${waiting}.`,
      cure: 'Start a worker with the SMTP_URL and MAIL_FROM that the service has.',
    },
  ]
}

function keeping(list: string, month: string | null): string {
  return list === 'inventory.stock_levels'
    ? 'inventory.keep_levels()'
    : `app.keep_counts('${list}'${month ? `, '${month}'` : ''})`
}

/** Messages are not given up before a long time, in which the one who is to get them may be told. */
async function failing(patient: Patient): Promise<Finding[]> {
  const rows = await perCompany<{ name: string; since: string; reason: string | null }>(
    patient,
    `select w.name, to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as since,
            coalesce(d.error_message, 'status ' || d.response_status_code) as reason
       from events.webhooks w
      cross join lateral (select * from events.deliveries d
                           where d.company_id = w.company_id and d.webhook_id = w.id and d.due_at is not null
                             and d.status = 'retrying' order by d.created_at limit 1) d
      where w.company_id = app.company_id() and not app.is_archived() and w.is_active and w.failure_count = 0
        and greatest(w.last_good_at, d.created_at) < now() - interval '5 minutes' order by w.name`,
  )
  return rows.map(({ company, name, since, reason }) => ({
    wrong: `${company}: webhook ${name} has got nothing since ${since} UTC: every attempt fails (${reason ?? 'nobody knows why'}).`,
    cure: 'Look at its receiver: a message is tried again for a day before it is given up.',
  }))
}

async function sealedOtherwise(patient: Patient): Promise<Finding[]> {
  const seals = createWebhookSeals(patient.config.MILLWRIGHT_SECRET)
  const rows = await perCompany<Parameters<typeof seals.open>[0] & { name: string; companyId: string }>(
    patient,
    `select company_id::text as "companyId", name, target_url as url, headers, sealed from events.webhooks
      where company_id = app.company_id() and sealed is not null order by name`,
  )
  const shut = rows.filter(({ companyId, ...webhook }) => !seals.opens(webhook, companyId))
  return shut.map(({ company, name }) => ({
    wrong: `${company}: what webhook ${name} keeps secret, headers or address, was sealed with another MILLWRIGHT_SECRET.`,
    cure: 'Send headers and targetUrl again by webhooks.update.',
  }))
}
