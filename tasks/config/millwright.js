#!/usr/bin/env node
// What npx and links to this package start, from whatever folder: the command line by the Node that it was made for. A signal
// is passed on, and this ends as the command line ends: whoever ends the one has ended the other.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

const own = path.join(import.meta.dirname, '../../node_modules/.bin/node')
const main = path.join(import.meta.dirname, 'main.ts')
const command = spawn(existsSync(own) ? own : process.execPath, [main, ...process.argv.slice(2)], {
  // By the channel it is known there when this is killed.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => command.kill(signal))

// npx passes a signal to a shell only, which ends by it and leaves us behind.
const starter = process.ppid
const look = () => process.ppid !== starter && command.kill('SIGTERM')
if (process.env.npm_command === 'exec') setInterval(look, 50).unref()

command.on('error', (error) => {
  throw error
})
command.on('exit', (code, signal) => {
  if (!signal) process.exit(code ?? 1)
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
})
