// What the bridge is told: a JSON file, read anew whenever it changes.
import { readFile } from 'node:fs/promises'
import { z } from 'zod'

const Name = z.string().min(1).max(200)
const Config = z.strictObject({
  broker: z.strictObject({
    url: z.url({ protocol: /^(mqtts?|wss?)$/ }),
    clientId: Name.default('millwright-bridge'),
    username: z.string().optional(),
    /** Read from a file, so that the configuration holds no secret. */
    passwordFile: z.string().optional(),
  }),
  service: z.strictObject({ url: z.url({ protocol: /^https?$/ }), apiKeyFile: z.string() }),
  buffer: z.string().default('bridge-buffer'),
  topics: z
    .array(
      z.strictObject({
        topic: z.string().min(1),
        ssuId: Name,
        key: Name,
        value: z.string().optional(),
        at: z.string().optional(),
      }),
    )
    .min(1),
})
export type Config = z.infer<typeof Config>
export type Mapping = Config['topics'][number]

export async function readConfig(file: string): Promise<Config> {
  const parsed = Config.safeParse(JSON.parse(await readFile(file, 'utf8')))
  if (parsed.success) return parsed.data
  const wrong = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
  throw new Error(`${file} is not as it should be:\n${wrong.join('\n')}`)
}

export const readSecret = async (file: string): Promise<string> => (await readFile(file, 'utf8')).trim()
