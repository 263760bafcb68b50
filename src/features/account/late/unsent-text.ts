import { counted } from '#kit/format-number.ts'

/** A sentence about what is only on this device. */
export function unsentText(pending: number, parked: number, drafts = 0): string {
  const waiting = pending > 0 ? `${counted(pending, 'change is', 'changes are')} waiting to be sent` : ''
  const refused = parked > 0 ? `${counted(parked, 'change')} could not be saved` : ''
  const unsent = drafts > 0 ? `${counted(drafts, 'draft was', 'drafts were')} not sent` : ''
  const parts = [waiting, refused, unsent].filter(Boolean)
  return `${parts.length < 2 ? (parts[0] ?? 'Everything is saved') : `${parts.slice(0, -1).join(', ')}, and ${parts.at(-1)}`}.`
}

const madeId = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

/** A label for the name of a draft: `message/ada-lovelace` is 'Message (ada lovelace)'. Ids say nothing to people. */
export function draftLabel(name: string): string {
  const [kind = '', ...rest] = name.split(/[/:]/)
  const of = rest
    .filter(part => part !== '' && !madeId.test(part))
    .join(' ')
    .replaceAll('-', ' ')
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll('-', ' ')}${of && ` (${of})`}`
}
