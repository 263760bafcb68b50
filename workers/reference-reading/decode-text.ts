/**
 * The text of a file: UTF-8 or UTF-16 if it says so or is valid, else Windows-1252, which has all of Latin-1. Line ends become \n.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  return withPlainLines(isUtf16 ? new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes) : decode8(bytes))
}

function decode8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** NUL and unpaired surrogates cannot be saved. */
const withPlainLines = (text: string): string =>
  text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/\0|\p{Cs}/gu, '')
