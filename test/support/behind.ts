// A company as tests see it behind the door: by SQL, to look, and to bring about what no call does yet.
import type { ExecutionContext } from 'ava'
import { Client } from './client.ts'
import type { Held } from './held.ts'
import { type Ids, type Names, nothing, readNames } from './names.ts'

/** What a company needs of the service that runs it. */
export interface Host {
  baseUrl: string
  inCompany(shortName: string, text: string, values: unknown[]): Promise<Record<string, unknown>[]>
  hold(t: ExecutionContext, shortName: string, statement: string, values: unknown[]): Promise<Held>
  member(company: string, email: string, role: string, name?: string): Promise<Client>
}

export class Behind extends Client {
  readonly shortName: string
  protected readonly service: Host
  names: Names
  readonly #signalling = new Set<string>()

  constructor(service: Host, shortName: string, key: string, names: Names = nothing) {
    super(service.baseUrl, key)
    this.service = service
    this.shortName = shortName
    this.names = names
  }

  // Ids by name, as callers send them: company.unit.Rack, company.type['First article'], company.person['operator@example.test'].
  get unit(): Ids {
    return this.names.unit
  }
  get type(): Ids {
    return this.names.type
  }
  get machine(): Ids {
    return this.names.machine
  }
  get site(): Ids {
    return this.names.site
  }
  get team(): Ids {
    return this.names.team
  }
  get vendor(): Ids {
    return this.names.vendor
  }
  get reason(): Ids {
    return this.names.reason
  }
  get person(): Ids {
    return this.names.person
  }
  get meter(): Ids {
    return this.names.meter
  }

  async learnNames(): Promise<void> {
    this.names = await readNames((text) => this.sql(text))
  }

  /** A statement as the database's owner, inside this company: to look at what no call shows. */
  async sql(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    return await this.service.inCompany(this.shortName, text, values)
  }

  /** The statement as of somebody slow, in a transaction that is not over: who meets it waits. */
  hold(t: ExecutionContext, statement: string, values: unknown[] = []): Promise<Held> {
    return this.service.hold(t, this.shortName, statement, values)
  }

  /** A call of who made the company that is done and not over yet; it began when the clock says, or just now. */
  underWay(t: ExecutionContext, call: string, input: object, began = ''): Promise<Held> {
    return this.hold(
      t,
      `select call.${call}(p.company_id, jsonb_build_object('sub', p.user_id, 'actorType', 'human', 'channel', 'rest',
                'transactionId', 'held' || left(set_config('app.now', $2, true), 0)), $1)
         from people.people p where p.company_id = app.company_id() and p.email = 'admin@example.test'`,
      [input, began],
    )
  }

  /** The machine's signal says so. Where it has none yet it gets one, which may be silent for as long as any. */
  async signal(machine: string, status: string, at = new Date().toISOString()): Promise<void> {
    if (!this.#signalling.has(machine)) {
      const { settings, ssuStatuses, machineData } = await this.ok(this.get('/config/export'))
      const states = Object.fromEntries(ssuStatuses.map(({ name }: { name: string }) => [name, name]))
      const had = machineData.find((one: { machine: string }) => one.machine === machine)
      const sends = {
        noDataAfterMinutes: 527_040,
        machine,
        ...had,
        signals: [...(had?.signals ?? []), { key: 'status', kind: 'state', states }],
      }
      const spec = { version: 1, settings: { ...settings, signalsKeptDays: 3660 }, machineData: [sends] }
      await this.ok(this.post('/config/apply', { spec }))
      this.#signalling.add(machine)
    }
    const readings = [{ ssuId: machine, key: 'status', value: status, at }]
    const { rejected } = await this.ok(this.post('/signals/readings', { readings }))
    if (rejected.length > 0) throw new Error(JSON.stringify(rejected))
  }

  // What no call brings about yet: time that passes, a task's places once it is made.

  /** The lot expired a minute ago. */
  async expire(lotCode: string): Promise<void> {
    await this.sql(
      `update production.lots set expires_at = now() - interval '1 minute' where company_id = app.company_id() and code = $1`,
      [lotCode],
    )
  }

  /** Days have passed since its files were sent, and since answers ceased to refer to them. */
  async letFilesAge(): Promise<void> {
    await this.sql(
      `update work.files set created_at = created_at - interval '3 days', released_at = released_at - interval '3 days'
        where company_id = app.company_id()`,
    )
  }

  /** The storage unit, given by its name, is a partner's. */
  async lend(unit: string): Promise<void> {
    await this.sql(
      `update inventory.storage_units set ownership = 'partner' where company_id = app.company_id() and external_id = $1`,
      [this.unit[unit]],
    )
  }

  /** The task takes from a storage unit, given by its name. */
  async takeFrom(task: string, unit: string): Promise<void> {
    await this.sql(
      `update work.tasks t set from_storage_unit_id = u.id from inventory.storage_units u
        where t.company_id = app.company_id() and t.external_id = $1 and u.company_id = t.company_id and u.external_id = $2`,
      [task, this.unit[unit]],
    )
  }
}
