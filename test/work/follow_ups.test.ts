// A task that is left incomplete goes on as its follow-up, of which there is one.
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import { factory } from './shop.ts'

const service = serviceFor(test)
const incomplete = { status: 'incomplete', incompleteReason: 'shift over', createFollowUp: true }

test('of two who ask for a follow-up at once both are told the same one', async (t) => {
  const { company } = await factory(service())
  const id = await company.task('Clean')
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => company.ok(company.patch(`/tasks/${id}`, incomplete))),
  )
  const [first] = answers
  t.truthy(first._meta.followUpId)
  t.deepEqual(new Set(answers.map(({ _meta }) => _meta.followUpId)).size, 1)
  t.is((await company.openTasks('Clean')).length, 1)
})

test('a task that is taken up again keeps its follow-up, unless that was deleted', async (t) => {
  const { company } = await factory(service())
  const id = await company.task('Clean')
  const leave = async () => (await company.ok(company.patch(`/tasks/${id}`, incomplete)))._meta.followUpId
  const followUp = await leave()
  t.true((await company.ok(company.patch(`/tasks/${id}`, { status: 'ready' }))).isPartialCompletion)
  t.is(await leave(), followUp)
  await company.ok(company.delete(`/tasks/${followUp}`))
  await company.ok(company.patch(`/tasks/${id}`, { status: 'ready' }))
  t.not(await leave(), followUp)
})

test('a task that is taken up again is listed as unfinished, and counted once wherever it stands', async (t) => {
  const { company } = await factory(service())
  const [id, other] = [await company.task('Clean'), await company.task('Clean')]
  const { _meta } = await company.ok(company.patch(`/tasks/${id}`, incomplete))
  const listed = async () => {
    const { data, pagination } = await company.ok(company.get('/tasks'))
    t.is(pagination.total, data.length)
    return data.map((task: { id: string }) => task.id).sort()
  }
  t.deepEqual(await listed(), [other, _meta.followUpId].sort())
  await company.ok(company.patch(`/tasks/${id}`, { status: 'dispatched' }))
  t.deepEqual(await listed(), [id, other, _meta.followUpId].sort())
  await company.ok(company.patch(`/tasks/${id}`, { status: 'done' }))
  t.deepEqual(await listed(), [other, _meta.followUpId].sort())
})

test('what was found of a task that is left incomplete stays with it', async (t) => {
  const { company } = await factory(service())
  const id = await company.task('Repair')
  await company.ok(company.patch(`/tasks/${id}`, { ...incomplete, problemCodeId: company.reason.Leak }))
  t.like(await company.ok(company.get(`/tasks/${id}`)), { status: 'incomplete', problemCodeId: company.reason.Leak })
  const [rest] = await company.openTasks('Repair')
  t.is((await company.ok(company.get(`/tasks/${rest!.id}`))).problemCodeId, null)
})
