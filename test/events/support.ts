// A service that delivers, and a receiver it may deliver to.
import type { TestFn } from 'ava'
import { caFile, Receiver } from '../support/receiver.ts'
import type { TestCompany, TestService } from '../support/service.ts'
import { startTestService } from '../support/service.ts'

export interface Delivering {
  service: TestService
  receiver: Receiver
}

/** A subscription that is taken as it is. */
export const good = { name: 'ERP', targetUrl: 'https://receiver.example/hooks', eventTypes: ['lot.created'] }

let shared: Promise<Delivering> | undefined

/** One of each for all tests of a process. */
export function deliveringFor(test: TestFn): () => Delivering {
  let running: Delivering
  test.before(async () => {
    shared ??= start()
    running = await shared
  })
  test.after.always(async () => {
    await running?.service.close()
    await running?.receiver.close()
  })
  return () => running
}

async function start(): Promise<Delivering> {
  const receiver = await Receiver.start()
  const service = await startTestService({ WORKER: 'inline', WEBHOOK_ALLOWED_HOSTS: receiver.host, WEBHOOK_CA: caFile })
  return { receiver, service }
}

export const lot = (code: string) => ({
  lot: { code, product: null, status: 'available', workOrderId: null, vendor: 'Bar Stock Ltd' },
})

/** Emits an event as a change of the company would. */
export async function emit(company: TestCompany, type: string, data: unknown): Promise<void> {
  await company.sql('select app.emit($1, $2)', [type, JSON.stringify(data)])
}

export async function subscribe(company: TestCompany, targetUrl: string, more: object = {}): Promise<any> {
  return await company.ok(
    company.post('/webhooks', { name: 'Receiver', targetUrl, eventTypes: ['lot.created'], ...more }),
  )
}

export async function logs(company: TestCompany, id: string, query = ''): Promise<any[]> {
  return (await company.ok(company.get(`/webhooks/${id}/logs${query}`))).data
}
