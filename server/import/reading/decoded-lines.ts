import { isUtf8 } from 'node:buffer'

/** Replaces bytes that are invalid in their encoding, so that this record can be refused and the others read. */
export const damagedCharacter = '\uFDD0'

const newline = 0x0a
const block = 1 << 20

/**
 * Bytes as text, split at line ends. A byte order mark is removed; UTF-16 and encodings named in an XML declaration are supported;
 * everything else is UTF-8. Throws if the encoding is unknown; an error of the bytes is thrown after the text before it.
 */
export async function* decodedLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let pending: Buffer[] = []
  let size = 0
  let decode: ((bytes: Buffer) => string) | undefined
  let failure: { error: unknown } | undefined
  try {
    for await (const chunk of bytes) {
      if (!decode) {
        pending.push(chunk)
        size += chunk.length
        if (size < 4096) continue
        const start = Buffer.concat(pending)
        decode = decoderOf(start)
        pending = []
        yield* cut(start)
      } else yield* cut(chunk)
    }
  } catch (error) {
    failure = { error }
  }
  const rest = Buffer.concat(pending)
  decode ??= decoderOf(rest)
  if (rest.length > 0) yield decode(rest)
  if (failure) throw failure.error

  function* cut(chunk: Buffer): Generator<string> {
    const end = chunk.lastIndexOf(newline)
    if (end < 0 && size + chunk.length < block) {
      pending.push(chunk)
      size += chunk.length
      return
    }
    const upTo = end < 0 ? characterStart(chunk) : end + 1
    const whole = pending.length > 0 ? Buffer.concat([...pending, chunk.subarray(0, upTo)]) : chunk.subarray(0, upTo)
    pending = upTo < chunk.length ? [chunk.subarray(upTo)] : []
    size = chunk.length - upTo
    yield decode!(whole)
  }
}

/** The last position at which a UTF-8 character begins, so that a very long line can be split safely. */
function characterStart(chunk: Buffer): number {
  for (let at = chunk.length - 1; at > 0 && at > chunk.length - 4; at -= 1) if ((chunk[at]! & 0xc0) !== 0x80) return at
  return chunk.length
}

function decoderOf(start: Buffer): (bytes: Buffer) => string {
  if (start[0] === 0xff && start[1] === 0xfe) return decoderFor('utf-16le')
  if (start[0] === 0xfe && start[1] === 0xff) return decoderFor('utf-16be')
  const declared = /^(?:\uFEFF)?<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(
    start.toString('latin1', 0, 200).replace('ï»¿', ''),
  )?.[1]
  if (!declared || /^(utf-?8|us-ascii|ascii)$/i.test(declared)) return utf8()
  try {
    return decoderFor(declared)
  } catch {
    throw new RangeError(`the encoding ${declared} is not known`)
  }
}

/** Decodes a stream of bytes, chunk by chunk. */
export function decoderFor(encoding: string): (bytes: Buffer) => string {
  const decoder = new TextDecoder(encoding)
  return bytes => decoder.decode(bytes, { stream: true })
}

/** Lines that are not UTF-8 keep their readable part; each invalid sequence becomes one damaged character. */
function utf8(): (bytes: Buffer) => string {
  let first = true
  return bytes => {
    let text = isUtf8(bytes) ? bytes.toString('utf8') : bytes.toString('utf8').replaceAll('\uFFFD', damagedCharacter)
    if (first) text = text.replace(/^\uFEFF/, '')
    first = false
    return text
  }
}
