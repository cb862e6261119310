// The other end of apart.ts, in a thread of its own, which lets those go first that answer everybody.
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import path from 'node:path'
import { parentPort } from 'node:worker_threads'
import type { Done, Work } from './apart.ts'
import { capabilities } from './capabilities/index.ts'
import { ask, readBody } from './input.ts'
import { withoutSecrets } from './secrets.ts'

setPriority(Number(path.basename(readlinkSync('/proc/thread-self'))), 5)

const byName = new Map(capabilities.map((capability) => [capability.name, capability]))

parentPort!.on('message', (work: Work) => parentPort!.postMessage(doWork(work)))

function doWork({ number, capability: name, body, parameters }: Work): Done {
  const capability = byName.get(name)!
  const read = readBody(capability, body, parameters)
  if (!('raw' in read)) return { number, read }
  const log = capability.effect === 'read' ? undefined : withoutSecrets(read.raw)
  const asked = ask(capability, read.raw)
  if ('errors' in asked) return { number, log, read: asked }
  const { text, planHash } = asked
  // The hash is found out only when asked for: of what cannot be sent under a key nobody does.
  return { number, log, read: { text, planHash, hash: capability.idempotencyKey ? asked.hash : '' } }
}
