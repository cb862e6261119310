// A ZIP archive of a few texts: always the same bytes for the same texts, so that it can be compared and cached.
import { crc32, deflateRawSync } from 'node:zlib'

/** 1 January 1980, as ZIP writes it: the format's first day, so that no clock is in the bytes. */
const firstDay = 0x0021
const utf8Names = 0x0800
const deflated = 8

export function zip(files: ReadonlyMap<string, string>): Buffer {
  const entries: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [path, text] of files) {
    const name = Buffer.from(path)
    const content = Buffer.from(text)
    const packed = deflateRawSync(content, { level: 9 })
    const facts = describe(crc32(content), packed.length, content.length, name.length)
    const entry = Buffer.concat([bytes(4, 0x04034b50), facts, name, packed])
    // Version, facts, then comment, disk, attributes (none) and where the entry begins.
    directory.push(bytes(4, 0x02014b50), bytes(2, 20), facts, Buffer.alloc(10), bytes(4, offset), name)
    entries.push(entry)
    offset += entry.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.concat([
    bytes(4, 0x06054b50),
    Buffer.alloc(4),
    bytes(2, files.size),
    bytes(2, files.size),
    bytes(4, listing.length),
    bytes(4, offset),
    Buffer.alloc(2),
  ])
  return Buffer.concat([...entries, listing, end])
}

/** The part that an entry and its line in the directory have in common. */
function describe(checksum: number, packed: number, size: number, nameLength: number): Buffer {
  return Buffer.concat([
    bytes(2, 20),
    bytes(2, utf8Names),
    bytes(2, deflated),
    bytes(2, 0),
    bytes(2, firstDay),
    bytes(4, checksum),
    bytes(4, packed),
    bytes(4, size),
    bytes(2, nameLength),
    bytes(2, 0),
  ])
}

function bytes(length: 2 | 4, value: number): Buffer {
  const buffer = Buffer.alloc(length)
  buffer.writeUIntLE(value, 0, length)
  return buffer
}
