import { ownPath } from '#routing/previous-route.ts'

const isLoopback = (host: string): boolean => host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)

/** Where a paragraph of a mail leads within this app, when it is a link to it and nothing else; the machine may have several names. */
export function linkIn(paragraph: string): string | undefined {
  const text = paragraph.trim()
  if (!/^https?:\/\/\S+$/.test(text) || !URL.canParse(text)) return undefined
  const { host, hostname, port, pathname, search, hash } = new URL(text)
  const isHere = host === location.host || (isLoopback(hostname) && isLoopback(location.hostname) && port === location.port)
  return isHere ? ownPath(pathname + search + hash) : undefined
}
