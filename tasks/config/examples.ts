// Factories to begin with: each a file of its own, written by init.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { schemaLine } from './spec-file.ts'

export const exampleNames = ['machine-shop', 'assembly-plant', 'field-service']

export async function exampleText(name: string, baseUrl: string): Promise<string> {
  const text = await readFile(path.join(import.meta.dirname, 'examples', `${name}.yaml`), 'utf8')
  return `${schemaLine(baseUrl)}\n${text}`
}
