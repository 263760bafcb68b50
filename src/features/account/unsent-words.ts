const changes = (count: number): string => (count === 1 ? '1 change' : `${count} changes`)

/** What is on this device only, in a sentence. */
export function unsentWords(pending: number, parked: number): string {
  const waiting = pending > 0 ? `${changes(pending)} ${pending === 1 ? 'is' : 'are'} waiting to be sent` : ''
  const refused = parked > 0 ? `${changes(parked)} could not be saved` : ''
  return `${[waiting, refused].filter(Boolean).join(', and ') || 'Everything is saved'}.`
}
