// Which of several changes was the last, for who is told of them.
import test from 'ava'
import { serviceFor } from '../support/service.ts'

const service = serviceFor(test)

test('of changes of one thing that come at the same moment, the timestamp tells which was the last', async (t) => {
  const company = await service().company()
  await company.apply({ taskTypes: [{ name: 'Errand' }] })
  for (let round = 0; round < 4; round++) {
    const id = await company.task('Errand')
    const statuses = ['ready', 'preparation', 'dispatched', 'open', 'ready', 'preparation']
    for (const reply of await Promise.all(statuses.map((status) => company.patch(`/tasks/${id}`, { status }))))
      t.is(reply.status, 200, reply.text)
    const moment = `date_trunc('milliseconds', e.at), e.id`
    const changes = await company.sql(
      `select e.data ->> 'previousStatus' as was, e.data #>> '{task,status}' as now from events.events e
        where e.company_id = app.company_id() and e.type = 'task.status_changed' and e.data #>> '{task,id}' = $1 order by ${moment}`,
      [id],
    )
    t.deepEqual(
      changes.slice(1).map((change) => change.was),
      changes.slice(0, -1).map((change) => change.now),
    )
    t.is(changes.at(-1)!.now, (await company.ok(company.get(`/tasks/${id}`))).status)
  }
})
