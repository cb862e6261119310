// A Sparkplug B host with a folder of its own, and an edge node that talks to it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ExecutionContext } from 'ava'
import { type Sparkplug, SparkplugHost } from '../../tasks/bridge/sparkplug/host.ts'
import { decode } from '../../tasks/bridge/sparkplug/payload.ts'
import { isoTime, type Reading } from '../../tasks/bridge/topics.ts'
import { EdgeNode, type Said, types } from './edge-node.ts'

export const start = 1_700_000_000_000
export const map: Sparkplug = {
  rebirthPauseSeconds: 60,
  metrics: [
    { group: 'Plant', node: '+', device: '+', metric: '+', ssuId: '{device}', key: '{metric}' },
    { group: 'Plant', node: 'Hall 1', device: '', metric: 'Air/Pressure', ssuId: 'COMPRESSOR', key: 'pressure' },
  ],
}

interface Plant {
  hall: EdgeNode
  /** The readings that a message comes to, as seconds after the start, signal and value. */
  hear(topic: string, payload: Buffer, isAgain?: boolean): Promise<unknown[]>
  born(...metrics: Said[]): Promise<unknown[]>
  asked: string[]
  said: string[]
  restart(isKept?: boolean): Promise<void>
}

export async function plant(t: ExecutionContext, config = map): Promise<Plant> {
  const folder = await mkdtemp(path.join(tmpdir(), 'millwright-sparkplug-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const told: Reading[] = []
  const asked: string[] = []
  const said: string[] = []
  const open = async () => {
    const host = new SparkplugHost(
      folder,
      (text) => said.push(text),
      (topic, payload) => {
        const [metric] = decode(payload).metrics
        t.like(metric, { name: 'Node Control/Rebirth', datatype: types.boolean, booleanValue: true })
        asked.push(topic)
      },
    )
    await host.load(told)
    return host
  }
  let host = await open()
  host.change(config)
  let arrivals = start * 1000 + 3_600_000_000
  const seconds = (at: string) => ((Date.parse(at) - start) * 1000 + Number(at.slice(-4, -1))) / 1_000_000
  const shown = ({ ssuId, key, at, value }: Reading) => [seconds(at), `${ssuId} ${key}`, value]
  const hall = new EdgeNode('Hall 1')
  const hear = async (topic: string, payload: Buffer, isAgain = false) => {
    arrivals += 1_000_000
    const taken = await host.take(topic, payload, isoTime(arrivals), isAgain)
    told.push(...taken.readings)
    await taken.told()
    const { readings } = taken
    return readings.map(shown)
  }
  return {
    hall,
    asked,
    said,
    hear,
    born: async (...metrics) => {
      await hear(hall.topic('NBIRTH'), hall.birth([], start))
      return await hear(hall.topic('DBIRTH', 'SAW'), hall.data(metrics, start))
    },
    restart: async (isKept = true) => {
      host = await open()
      host.change(config)
      if (!isKept) await host.forget()
      host.askAll()
    },
  }
}
