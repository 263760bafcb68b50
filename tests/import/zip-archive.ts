import { crc32, deflateRawSync } from 'node:zlib'

interface ZipEntry {
  name: string
  data: string | Uint8Array
  /** False statements of the archive about the entry. */
  falseHeaders?: { size?: number; sum?: number; method?: number; encrypted?: boolean }
}

/** A ZIP archive of these files; `falseHeaders` sets false headers. */
export function zipOf(...files: readonly ZipEntry[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, data, falseHeaders } of files) {
    const bytes = Buffer.from(data)
    const packed = deflateRawSync(bytes)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(0x800 | (falseHeaders?.encrypted ? 1 : 0), 2)
    fields.writeUInt16LE(falseHeaders?.method ?? 8, 4)
    fields.writeUInt32LE(falseHeaders?.sum ?? crc32(bytes), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(falseHeaders?.size ?? bytes.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed])
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), fields, place, Buffer.from(name)]))
    bodies.push(body)
    at += body.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(listing.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...bodies, listing, Buffer.from('PK\x05\x06'), end])
}
