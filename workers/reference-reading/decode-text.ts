import { withoutTurns } from '#contract/text-direction.ts'

/**
 * The text of a file: UTF-8 or UTF-16 if it says so or is valid, else Windows-1252, which has all of Latin-1. Line ends become \n. Undefined
 * for a file that is no text, such as a PDF.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  const text = isUtf16 ? new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes) : decode8(bytes)
  return isText(text) ? withPlainLines(text) : undefined
}

/** Some control characters strayed into texts; of compressed data they are more than a tenth. */
const mostStray = 16
const mostOfText = 0.01

function isText(text: string): boolean {
  const most = Math.max(mostStray, text.length * mostOfText)
  let found = 0
  for (let at = 0; at < text.length && found <= most; at++) if (isControl(text.charCodeAt(at))) found++
  return found <= most
}

/** Tab, line feed, vertical tab, form feed and carriage return stand in texts. */
const isControl = (code: number): boolean =>
  (code < 0x20 && (code < 0x09 || code > 0x0d)) || (code >= 0x7f && code <= 0x9f && code !== 0x85)

function decode8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** What cannot be saved is left out: NUL, unpaired surrogates, signs that turn the direction of text. */
const withPlainLines = (text: string): string =>
  withoutTurns(text)
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/\0|\p{Cs}/gu, '')
