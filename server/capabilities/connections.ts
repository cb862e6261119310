import { z } from 'zod'
import { area } from './define.ts'
import { Id, Nothing, TaskStatus, Time } from './shapes.ts'
import { ConnectionType, Reason } from './task-shapes.ts'

const { read, write, destructive } = area('work')

export const tasksConnect = write('tasks.connect', {
  title: 'Connect two tasks',
  description:
    'Makes the second task wait for the first (dependency) or records that it follows it (follow). While the first is not done, a second that was ready or dispatched goes back to open; when it is done already, the second becomes ready unless it waits for others. Connecting again renews the description.',
  rest: 'POST /tasks/:from/connections',
  adds: true,
  permission: 'member',
  input: z.strictObject({
    from: Id,
    to: Id,
    type: ConnectionType,
    description: z.string().trim().min(1).max(2000).optional(),
  }),
  output: z.object({
    from: z.string(),
    to: z.string(),
    type: ConnectionType,
    description: z.string().nullable(),
    toStatus: TaskStatus.describe('The status that the second task has now.'),
  }),
  refusals: ['handoff_fields_locked'],
})

export const tasksConnections = read('tasks.connections', {
  title: 'List a task’s connections',
  description:
    'What a task waits for, what waits for it, what it follows or came out of; with tasks you see, oldest first.',
  rest: 'GET /tasks/:id/connections',
  permission: 'member',
  input: z.strictObject({ id: Id }),
  output: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      type: z.enum(['dependency', 'follow', 'created_from']),
      description: z.string().nullable(),
      createdAt: Time,
    }),
  ),
})

export const tasksDisconnect = destructive('tasks.disconnect', {
  title: 'Disconnect two tasks',
  description:
    'Takes a connection away that leads from the first task to the second, a dependency or a follow, with the reason, which the audit log keeps. A second task that waits for nobody else is ready.',
  rest: 'DELETE /tasks/:id/connections/:otherId',
  permission: 'tasks:change_status',
  input: z.strictObject({ id: Id, otherId: Id, reason: Reason }),
  output: Nothing,
})
