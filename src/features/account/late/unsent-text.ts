const counted = (count: number, what: string): string => (count === 1 ? `1 ${what}` : `${count} ${what}s`)

/** What is on this device only, in a sentence. */
export function unsentText(pending: number, parked: number, texts = 0): string {
  const waiting = pending > 0 ? `${counted(pending, 'change')} ${pending === 1 ? 'is' : 'are'} waiting to be sent` : ''
  const refused = parked > 0 ? `${counted(parked, 'change')} could not be saved` : ''
  const begun = texts > 0 ? `${counted(texts, 'text')} ${texts === 1 ? 'was' : 'were'} begun and not sent` : ''
  const said = [waiting, refused, begun].filter(Boolean)
  return `${said.length < 2 ? (said[0] ?? 'Everything is saved') : `${said.slice(0, -1).join(', ')}, and ${said.at(-1)}`}.`
}

/** An unsent text by the name that its form keeps it under: `message/ada-lovelace` is a message, and whose. */
export function draftLabel(name: string): string {
  const [kind = '', ...rest] = name.split('/')
  const of = rest.join(' ').replaceAll('-', ' ')
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll('-', ' ')}${of && ` (${of})`}`
}
