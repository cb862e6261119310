// Several messages in one body, as the older revisions of the protocol allow. Its library answers once every request of
// them has an answer, and waits for ever where one never gets one: so what will have none is taken out before.
import { brief } from './words.ts'

interface Message {
  id?: unknown
  method?: unknown
  params?: { requestId?: unknown }
}

/** Requests of one id: nobody could tell whose an answer is. Undefined: each has its own. */
export function idTwice(batch: readonly unknown[]): string | undefined {
  const known = new Set<unknown>()
  for (const id of requestIds(batch)) {
    if (known.has(id)) return `Two requests of the batch have the id ${brief(id)}. Each needs its own.`
    known.add(id)
  }
  return undefined
}

/** Without the requests that the batch itself cancels, wherever in it: they are neither carried out nor answered. */
export function withoutCancelled(batch: readonly unknown[]): unknown[] {
  const requests = new Set(requestIds(batch))
  const cancelled = new Set(batch.flatMap(cancels).filter((id) => requests.has(id)))
  return batch.filter((message) => {
    if (cancels(message).some((id) => cancelled.has(id))) return false
    return !(isRequest(message) && cancelled.has(message.id))
  })
}

/** A batch is answered by a list, also where one answer is all there is. */
export async function asList(answer: Response): Promise<Response> {
  if (answer.status !== 200) return answer
  const text = await answer.text()
  return new Response(text.startsWith('[') ? text : `[${text}]`, { status: 200, headers: answer.headers })
}

export function invalidRequest(message: string): { status: number; body: string } {
  return {
    status: 400,
    body: JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32600, message: `Invalid Request: ${message}` } }),
  }
}

function requestIds(batch: readonly unknown[]): unknown[] {
  return batch.filter(isRequest).map(({ id }) => id)
}

function isRequest(message: unknown): message is Message {
  const { id, method } = (message ?? {}) as Message
  return id !== undefined && method !== undefined
}

function cancels(message: unknown): unknown[] {
  const { id, method, params } = (message ?? {}) as Message
  return id === undefined && method === 'notifications/cancelled' ? [params?.requestId] : []
}
