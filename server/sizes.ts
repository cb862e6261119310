// What is larger than it may be is told how large that is, and how large it was, as far as that is known.
import type { Answer, Problems } from './problems.ts'

export function tooLarge(
  problems: Problems,
  what: string,
  limit: number,
  size?: number,
  headers?: Record<string, string>,
): Answer {
  const most = limit % 1024 ** 2 === 0 ? `${limit / 1024 ** 2} MiB (${limit} bytes)` : `${limit} bytes`
  const had = size ? `; this one has ${size}` : ''
  return problems.make(
    'body_too_large',
    `${what} may have ${most} at most${had}.`,
    { limit, ...(size && { size }) },
    headers,
  )
}

/** What a request says of its length; undefined: nothing, or only how long it is packed, and nobody waits to find out. */
export function saidSize({
  headers,
}: {
  headers: { 'content-length'?: string; 'content-encoding'?: string }
}): number | undefined {
  const packed = (headers['content-encoding'] ?? 'identity') !== 'identity'
  const said = packed ? Number.NaN : Number(headers['content-length'])
  return Number.isSafeInteger(said) ? said : undefined
}
