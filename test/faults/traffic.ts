// Callers that write without end, each write of its own: sent under one Idempotency-Key until it is answered, each time with
// another transaction id, so that the audit log says afterwards which of the attempts did it.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, Reply } from '../support/client.ts'

export interface Write {
  kind: string
  /** The transaction ids, in the order sent; the last one was answered. */
  attempts: string[]
  /** What the answer says of itself; a tool's says nothing. */
  replayed?: boolean
}

export interface Places {
  shelf: string
  rack: string
  errand: string
}

/** How a caller may hear of a fault: as something to try again. */
const passing = ['no answer', '503 unavailable', '409 idempotency_in_progress']

type Sent = (transactionId: string) => Promise<Reply>

export class Traffic {
  readonly acknowledged: Write[] = []
  /** How often an attempt ended in this way. */
  readonly outcomes: Record<string, number> = {}
  /** What no fault explains; the writer that meets it stops. */
  readonly strange: string[] = []
  readonly #client: Client
  readonly #places: Places
  readonly #writers: Promise<void>[]
  #going = true
  #written = 0

  constructor(client: Client, places: Places, writers: number) {
    this.#client = client
    this.#places = places
    const kinds = [this.#transfer, this.#transferByTool, this.#team, this.#receipt, this.#task]
    this.#writers = Array.from({ length: writers }, async (_, writer) => {
      try {
        for (let turn = writer; this.#going; turn++) await kinds[turn % kinds.length]!.call(this, ++this.#written)
      } catch (error) {
        this.strange.push((error as Error).message)
      }
    })
  }

  /** Every write that was begun is answered before this is. */
  async end(): Promise<void> {
    this.#going = false
    await Promise.all(this.#writers)
  }

  async #transfer(n: number): Promise<void> {
    const body = { sku: 'BAR', quantity: n, from: this.#places.shelf, to: this.#places.rack }
    await this.#post('stock.transfer', '/stock/transfers', body)
  }

  async #team(n: number): Promise<void> {
    await this.#post('teams.create', '/teams', { name: `Team ${n}` })
  }

  async #task(n: number): Promise<void> {
    await this.#post('tasks.create', '/tasks', { typeId: this.#places.errand, title: `Errand ${n}` })
  }

  async #receipt(n: number): Promise<void> {
    const ordered = { externalSystemId: `PO-${n}`, lines: [{ sku: 'COIL', quantity: 5 }] }
    const { purchaseOrder } = await this.#post('purchase_orders.upsert', '/purchase-orders', ordered)
    const lines = [
      { lineId: purchaseOrder.lines[0].id, quantity: 5, storageUnitId: this.#places.shelf, lotCode: `LOT-${n}` },
    ]
    await this.#post('purchase_orders.receive', `/purchase-orders/${purchaseOrder.id}/receive`, { lines })
  }

  async #transferByTool(n: number): Promise<void> {
    const idempotencyKey = randomUUID()
    const input = { sku: 'BAR', quantity: n, from: this.#places.shelf, to: this.#places.rack }
    const call = { name: 'capabilities_call', arguments: { name: 'stock.transfer', input, idempotencyKey } }
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }
    await this.#untilAnswered('stock.transfer by a tool', async (transactionId) => {
      const reply = await this.#client.send('POST', '/../../mcp', message, {
        ...{ accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' },
        'x-service-transaction-id': transactionId,
      })
      const { isError, structuredContent } = reply.body?.result ?? {}
      return isError ? { ...reply, status: structuredContent.status, body: structuredContent } : reply
    })
  }

  async #post(kind: string, path: string, body: object): Promise<Reply['body']> {
    const key = randomUUID()
    return await this.#untilAnswered(kind, (transactionId) =>
      this.#client.post(path, body, { 'idempotency-key': key, 'x-service-transaction-id': transactionId }),
    )
  }

  async #untilAnswered(kind: string, send: Sent): Promise<Reply['body']> {
    const attempts: string[] = []
    for (;;) {
      attempts.push(randomUUID())
      const reply = await send(attempts.at(-1)!).catch(() => undefined)
      const outcome = reply ? `${reply.status}${reply.status === 200 ? '' : ` ${reply.body.code}`}` : 'no answer'
      this.outcomes[outcome] = (this.outcomes[outcome] ?? 0) + 1
      if (reply?.status === 200) {
        const replayed = kind.endsWith('tool') ? undefined : reply.headers.has('idempotency-replayed')
        this.acknowledged.push({ kind, attempts, replayed })
        return reply.body
      }
      if (!passing.includes(outcome)) throw new Error(`${kind}: ${reply!.text}`)
      await sleep(100)
    }
  }
}
