// Files in a store that speaks S3. They are sent straight to it, so they are looked at when an answer first refers to them,
// and kept anew under another key, which no address that was given out can write to. Its library is loaded with the first file.
import type { Config } from '../config.ts'
import { lazy } from '../lazy.ts'
import { keepPicture, largestFile, NotKept } from './images.ts'
import { type FileStore, readFor, type Settled } from './store.ts'

const incoming = (token: string) => `incoming/${token}/file`
const kept = (token: string) => `kept/${token}`
const sendFor = 15 * 60

export type S3Settings = Pick<
  Config,
  'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY' | 'S3_PATH_STYLE'
>

export function openS3(settings: S3Settings): FileStore {
  const Bucket = settings.S3_BUCKET!
  const library = lazy(async () => {
    const [s3, { getSignedUrl }] = await Promise.all([
      import('@aws-sdk/client-s3'),
      import('@aws-sdk/s3-request-presigner'),
    ])
    const client = new s3.S3Client({
      region: settings.S3_REGION,
      forcePathStyle: settings.S3_PATH_STYLE === 'on',
      requestChecksumCalculation: 'WHEN_REQUIRED', // else an address to send to asks for a sum that nobody knows yet
      ...(settings.S3_ENDPOINT && { endpoint: settings.S3_ENDPOINT }),
      ...(settings.S3_ACCESS_KEY_ID && {
        credentials: {
          accessKeyId: settings.S3_ACCESS_KEY_ID,
          secretAccessKey: settings.S3_SECRET_ACCESS_KEY!,
        },
      }),
    })
    return { s3, client, getSignedUrl }
  })

  async function sizeOf(Key: string): Promise<{ size: number; type: string } | null> {
    const { s3, client } = await library()
    try {
      const { ContentLength, ContentType } = await client.send(new s3.HeadObjectCommand({ Bucket, Key }))
      return { size: ContentLength ?? 0, type: ContentType ?? '' }
    } catch (error) {
      if ((error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404) return null
      throw error
    }
  }

  /** What came of a file that is there, without touching it. */
  async function take(token: string, size: number): Promise<Settled> {
    if (size > largestFile) return { problem: `the file has more than 10 MiB (${largestFile} bytes): ${size}` }
    const { s3, client } = await library()
    const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key: incoming(token) }))
    try {
      const { type, content } = await keepPicture(Buffer.from(await Body!.transformToByteArray()))
      await client.send(new s3.PutObjectCommand({ Bucket, Key: kept(token), Body: content, ContentType: type }))
      return { size: content.length, type }
    } catch (error) {
      if (error instanceof NotKept) return { problem: error.message }
      throw error
    }
  }

  async function remove(keys: string[]): Promise<void> {
    const { s3, client } = await library()
    await client.send(new s3.DeleteObjectsCommand({ Bucket, Delete: { Objects: keys.map((Key) => ({ Key })) } }))
  }

  return {
    origin: originOf(settings),
    async uploadUrl(_base, { token, type }, expiresAt) {
      const { s3, client, getSignedUrl } = await library()
      const put = new s3.PutObjectCommand({ Bucket, Key: incoming(token), ContentType: type })
      return await getSignedUrl(client, put, {
        expiresIn: sendFor,
        signingDate: new Date(expiresAt.getTime() - sendFor * 1000),
        signableHeaders: new Set(['content-type']),
      })
    },
    async settle(token) {
      const before = await sizeOf(kept(token))
      if (before) return before as Settled
      const sent = await sizeOf(incoming(token))
      if (!sent) return null
      const settled = await take(token, sent.size)
      await remove([incoming(token)])
      return settled
    },
    async link(_base, { token, name, type }) {
      const { s3, client, getSignedUrl } = await library()
      const get = new s3.GetObjectCommand({
        Bucket,
        Key: kept(token),
        ResponseContentType: type,
        ResponseContentDisposition: `attachment; filename="${name}"`,
      })
      return await getSignedUrl(client, get, { expiresIn: readFor / 1000 })
    },
    async remove(tokens) {
      if (tokens.length > 0) await remove(tokens.flatMap((token) => [incoming(token), kept(token)]))
    },
  }
}

/** Where browsers send files. */
function originOf({ S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_PATH_STYLE }: S3Settings): string {
  const { protocol, host } = new URL(S3_ENDPOINT ?? `https://s3.${S3_REGION}.amazonaws.com`)
  return S3_PATH_STYLE === 'on' ? `${protocol}//${host}` : `${protocol}//${S3_BUCKET}.${host}`
}
