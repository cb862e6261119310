// A saw whose counter of cuts counts pieces, the tasks that it works on, and what comes to be on them or is told.
import type { TestCompany, TestService } from '../support/service.ts'
import { company as factory, minutesAgo, monitored, reading } from './machines.ts'

export const cuts = (minutes: number, value: number) => reading('Saw', 'cuts', minutes, value)
export const shopOf = (service: TestService, cutting: object = {}, cut: object = {}, settings: object = {}) =>
  factory(service, {
    products: [{ sku: 'BLANK' }],
    settings,
    taskTypes: [...monitored.taskTypes!, { name: 'Cut', makes: 'BLANK', ...cut }],
    routings: [{ name: 'Blank', product: 'BLANK', steps: [{ taskType: 'Cut' }] }],
    workCenters: [],
    machineData: [
      {
        machine: 'Saw',
        signals: [{ key: 'cuts', kind: 'counter', counts: 'good', ...cutting }],
        meters: [{ key: 'cuts', name: 'Cuts', source: 'signal', signal: 'cuts' }],
      },
    ],
  })
export async function dispatch(shop: TestCompany, minutes: number): Promise<string> {
  const { id } = await shop.ok(shop.post('/tasks', { typeId: shop.type.Cut, title: 'Cut', ssuId: 'Saw' }))
  await shop.ok(shop.patch(`/tasks/${id}`, { status: 'dispatched', occurredAt: minutesAgo(minutes) }))
  return id
}
export const onTasks = async (shop: TestCompany): Promise<number> =>
  Number(
    (await shop.sql('select sum(good_quantity) as good from work.task_counts where company_id = app.company_id()'))[0]!
      .good,
  )
export const meter = async (shop: TestCompany) => (await shop.ok(shop.get('/meters?ssuId=Saw'))).data[0].currentValue
export const story = async (shop: TestCompany): Promise<string[]> =>
  (await shop.ok(shop.get('/storylines/ssus/Saw'))).chapters
    .filter(({ kind }: { kind: string }) => kind === 'not_counted')
    .map(({ sentence }: { sentence: string }) => sentence)
