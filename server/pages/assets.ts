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

function asset(name: string): Asset {
  const content = readFileSync(path.join(import.meta.dirname, 'assets', name))
  const { name: stem, ext } = path.parse(name)
  return { path: `/assets/${stem}-${hash('sha256', content).slice(0, 12)}${ext}`, type: ext, content }
}

export const styleSheet = asset('style.css')
export const docsStyleSheet = asset('docs.css')
export const docsScript = asset('docs.js')
export const explorerScript = asset('explorer.js')
export const reportScript = asset('report.js')

export function assets(): Router {
  const router = express.Router()
  for (const { path, type, content } of [styleSheet, docsStyleSheet, docsScript, explorerScript, reportScript]) {
    router.get(path, (_, response) => {
      response
        .set({ 'Cache-Control': 'public, max-age=31536000, immutable', 'X-Content-Type-Options': 'nosniff' })
        .type(type)
        .send(content)
    })
  }
  return router
}
