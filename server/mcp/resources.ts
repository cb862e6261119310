// Guides and the company's guidance as resources, where the registry has them; and always the skill package's texts.
import type { Exchange, House } from './calls.ts'
import { read } from './calls.ts'

export interface Resource { [key: string]: unknown; uri: string; name: string; title: string; description?: string; mimeType: string }

const guides = 'millwright://guides/'
const skill = 'skill://millwright/'

export async function listResources(house: House, exchange: Exchange): Promise<Resource[]> {
  const texts = [...house.skill].map(([path, text]) => ({ uri: skill + path, name: path, title: titleOf(text), mimeType: 'text/markdown' }))
  return [...await listGuides(house, exchange), ...texts]
}

export async function readResource(house: House, exchange: Exchange, uri: string): Promise<string | undefined> {
  if (uri.startsWith(skill)) return house.skill.get(uri.slice(skill.length))
  if (!uri.startsWith(guides) || !has(house, 'guide.get')) return undefined
  const known = await listGuides(house, exchange)
  if (!known.some((guide) => guide.uri === uri)) return undefined
  const { body } = await read(house, exchange, 'guide.get', { topic: uri.slice(guides.length) }) as { body: string }
  return body
}

async function listGuides(house: House, exchange: Exchange): Promise<Resource[]> {
  if (!has(house, 'guide.get')) return []
  const { topics } = await read(house, exchange, 'guide.get') as { topics: { topic: string; title: string }[] }
  return topics.map(({ topic, title }) => ({ uri: guides + topic, name: topic, title, mimeType: 'text/markdown' }))
}

function has({ capabilities }: House, name: string): boolean {
  return capabilities.some((capability) => capability.name === name)
}

function titleOf(markdown: string): string {
  return /^# (.+)$/m.exec(markdown)?.[1] ?? 'Millwright'
}
