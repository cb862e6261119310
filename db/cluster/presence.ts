// Which processes of this machine use a cluster, and whose turn it is to start or stop it.
//
// Both are listening sockets in Linux's abstract namespace: a name can be held once, and the kernel frees
// it when its holder dies, however it dies. A lock file would outlive a killed process.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Turn {
  end(): Promise<void>
}

export interface Announcement {
  withdraw(): Promise<void>
}

/** Waits until no other process starts or stops this cluster. */
export async function takeTurn(key: string, patience: number): Promise<Turn> {
  const deadline = Date.now() + patience
  for (;;) {
    const socket = await hold(`${key}/turn`)
    if (socket) return { end: () => release(socket) }
    if (Date.now() > deadline)
      throw new Error(`Another process has been starting or stopping this Postgres for ${patience / 1000} s.`)
    await sleep(20)
  }
}

/** Tells the other processes that this one uses the cluster, for as long as it lives. */
export async function announce(key: string): Promise<Announcement> {
  const socket = await hold(`${key}/user/${randomUUID()}`)
  socket?.unref()
  return {
    withdraw: async () => {
      if (socket) await release(socket)
    },
  }
}

export async function isShared(key: string): Promise<boolean> {
  const sockets = await readFile('/proc/net/unix', 'utf8').catch(() => '')
  return sockets.includes(`@${key}/user/`)
}

/** Whether this process is the one that has the name, from now on and for as long as it lives. */
export async function isAlone(name: string): Promise<boolean> {
  const socket = await hold(name)
  socket?.unref()
  return socket !== undefined
}

async function hold(name: string): Promise<Server | undefined> {
  const socket = createServer((connection) => connection.destroy())
  try {
    socket.listen({ path: `\0${name}` })
    await once(socket, 'listening')
    return socket
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined
    throw error
  }
}

async function release(socket: Server): Promise<void> {
  socket.close()
  await once(socket, 'close')
}
