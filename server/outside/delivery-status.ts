import { refusesAddress, replyRefusesAddress } from './permanent-refusal.ts'

/** Of one report; lists of ours have one recipient each. */
const mostRecipients = 20

/**
 * The addresses that a delivery status notification (RFC 3464) says no mail will ever get to, in lower case. Anything else that somebody may send
 * has none.
 */
export function refusedRecipients(report: string): string[] {
  const [, part = ''] = /^content-type:\s*message\/delivery-status\b[^]*?\r?\n\r?\n([^]*)/im.exec(report) ?? []
  const end = part.search(/^--/m)
  const groups = (end < 0 ? part : part.slice(0, end)).split(/\r?\n[ \t]*\r?\n/, 2 * mostRecipients)
  const refused = groups.map(fieldsOf).filter(isRefused)
  const addresses = refused.flatMap(fields => addressIn(fields.get('final-recipient')) ?? addressIn(fields.get('original-recipient')) ?? [])
  return [...new Set(addresses)].slice(0, mostRecipients)
}

/** Fields by their names in lower case; a line that begins with a space goes on with the one before. */
function fieldsOf(group: string): ReadonlyMap<string, string> {
  const lines = group.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return new Map(lines.map(line => [line.slice(0, line.indexOf(':')).trim().toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]))
}

function isRefused(fields: ReadonlyMap<string, string>): boolean {
  if (fields.get('action')?.toLowerCase() !== 'failed') return false
  const status = /^\d\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? ''
  const [, reply = ''] = /^smtp\s*;\s*(.*)/i.exec(fields.get('diagnostic-code') ?? '') ?? []
  return refusesAddress(status) || (status === '5.0.0' && replyRefusesAddress(reply))
}

/** `rfc822; ada@example.org` */
function addressIn(field: string | undefined): string | undefined {
  const [, address] = /^(?:rfc822|utf-8)\s*;\s*<?([^\s<>;]{3,254})>?/i.exec(field ?? '') ?? []
  return address?.toLowerCase()
}
