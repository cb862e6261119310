#!/usr/bin/env node
// What npx and links to this package start, from whatever folder: the command line by the Node that it was made for.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

const own = path.join(import.meta.dirname, '../../node_modules/.bin/node')
const main = path.join(import.meta.dirname, 'main.ts')
const { status, error } = spawnSync(existsSync(own) ? own : process.execPath, [main, ...process.argv.slice(2)], {
  stdio: 'inherit',
})
if (error) throw error
process.exitCode = status ?? 1
