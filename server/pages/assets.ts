// What browsers load with the pages: read once, sent with its own address, which changes when it does.
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import express, { type Router } from 'express'

export interface Asset {
  path: string
  type: string
  content: Buffer
}

/** A script that imports others names them as they lie here: browsers get their addresses. */
function asset(name: string, imports: Record<string, Asset> = {}): Asset {
  let content = readFileSync(path.join(import.meta.dirname, 'assets', name))
  for (const [imported, at] of Object.entries(imports))
    content = Buffer.from(content.toString().replace(`'./${imported}'`, `'${at.path}'`))
  const { name: stem, ext } = path.parse(name)
  return { path: `/assets/${stem}-${hash('sha256', content).slice(0, 12)}${ext}`, type: ext, content }
}

export const styleSheet = asset('style.css')
export const docsStyleSheet = asset('docs.css')
export const docsScript = asset('docs.js')
export const explorerScript = asset('explorer.js')
const keptScript = asset('report-kept.js')
export const reportScript = asset('report.js', { 'report-kept.js': keptScript })

export function assets(): Router {
  const router = express.Router()
  for (const { path, type, content } of [
    styleSheet,
    docsStyleSheet,
    docsScript,
    explorerScript,
    keptScript,
    reportScript,
  ]) {
    router.get(path, (_, response) => {
      response
        .set({ 'Cache-Control': 'public, max-age=31536000, immutable', 'X-Content-Type-Options': 'nosniff' })
        .type(type)
        .send(content)
    })
  }
  return router
}
