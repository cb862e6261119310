// What browsers load with the pages: read once, sent with its own address, which changes when it does.
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import express, { type Router } from 'express'

export interface Asset {
  path: string
  type: string
  content: string
}

const served = new Map<string, Asset>()

/** A script names others that it imports as they lie here: browsers get their addresses. */
function asset(name: string): Asset {
  const known = served.get(name)
  if (known) return known
  const written = readFileSync(path.join(import.meta.dirname, 'assets', name), 'utf8')
  const content = written.replace(/ from '\.\/([\w-]+\.js)'/g, (_, imported) => ` from '${asset(imported).path}'`)
  const { name: stem, ext } = path.parse(name)
  const made = { path: `/assets/${stem}-${hash('sha256', content).slice(0, 12)}${ext}`, type: ext, content }
  served.set(name, made)
  return made
}

export const styleSheet = asset('style.css')
export const docsStyleSheet = asset('docs.css')
export const docsScript = asset('docs.js')
export const explorerScript = asset('explorer.js')
export const reportScript = asset('report.js')

export function assets(): Router {
  const router = express.Router()
  for (const { path, type, content } of served.values()) {
    router.get(path, (_, response) => {
      response
        .set({ 'Cache-Control': 'public, max-age=31536000, immutable', 'X-Content-Type-Options': 'nosniff' })
        .type(type)
        .send(content)
    })
  }
  return router
}
