// An edge node of Sparkplug B with one device, as tests play it.
import { encode } from '../../tasks/bridge/sparkplug/payload.ts'

/** A metric as the schema names its fields. */
export type Said = Record<string, unknown>

export const types = { int32: 3, int64: 4, float: 9, double: 10, boolean: 11, text: 12 }

export class EdgeNode {
  readonly name: string
  bdSeq = 0
  #seq = 255

  constructor(name: string) {
    this.name = name
  }

  topic(verb: string, device?: string): string {
    return ['spBv1.0', 'Plant', verb, this.name, ...(device ? [device] : [])].join('/')
  }

  birth(metrics: Said[] = [], at = Date.now()): Buffer {
    this.#seq = 255
    const known = [
      { name: 'bdSeq', datatype: types.int64, longValue: this.bdSeq },
      { name: 'Node Control/Rebirth', datatype: types.boolean, booleanValue: false },
    ]
    return this.data([...known, ...metrics], at)
  }

  data(metrics: Said[], at = Date.now()): Buffer {
    this.#seq = (this.#seq + 1) % 256
    return encode({ timestamp: at, seq: this.#seq, metrics: metrics.map((one) => ({ timestamp: at, ...one })) })
  }

  /** A message that nobody hears. */
  lose(): void {
    this.#seq += 1
  }

  death(bdSeq = this.bdSeq): Buffer {
    return encode({ metrics: [{ name: 'bdSeq', datatype: types.int64, longValue: bdSeq }] })
  }
}
