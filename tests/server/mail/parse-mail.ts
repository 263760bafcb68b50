import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface ReadMail {
  /** Names in lower case, values decoded (RFC 2047). */
  headers: { name: string; value: string }[]
  header: (name: string) => string | undefined
  body: string
}

/** Reads a mail: folded headers, encoded words, quoted-printable and base64 (RFC 5322, 2045, 2047). */
export function readMail(raw: string): ReadMail {
  const text = raw.replace(/\r\n/g, '\n')
  const end = text.indexOf('\n\n')
  const headers = text
    .slice(0, end)
    .replace(/\n[ \t]+/g, ' ')
    .split('\n')
    .map(line => {
      const at = line.indexOf(':')
      return { name: line.slice(0, at).toLowerCase(), value: wordsOf(line.slice(at + 1).trim()) }
    })
  const header = (name: string) => headers.find(one => one.name === name)?.value
  return { headers, header, body: decoded(text.slice(end + 2), header('content-transfer-encoding') ?? '7bit') }
}

const wordsOf = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString('latin1') : hexed(word.replaceAll('_', ' ')),
    )
    .replace(/^[\s\S]*$/, whole => (/[\x80-\xff]/.test(whole) ? Buffer.from(whole, 'latin1').toString('utf8') : whole))

const hexed = (text: string): string =>
  text.replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding === 'quoted-printable') return Buffer.from(hexed(body.replace(/=\n/g, '')), 'latin1').toString('utf8')
  return Buffer.from(body, 'latin1').toString('utf8')
}

/** The mails of a data folder's mailbox, oldest first. */
export function mailbox(dir: string): ReadMail[] {
  const folder = join(dir, 'mailbox')
  try {
    return readdirSync(folder)
      .filter(name => name.endsWith('.eml'))
      .toSorted()
      .map(name => readMail(readFileSync(join(folder, name), 'latin1')))
  } catch {
    return []
  }
}
