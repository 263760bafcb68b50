import { ownPath } from '#routing/previous-route.ts'

const isLoopback = (host: string): boolean => host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)

/** The path of a paragraph that is only a link into this app; otherwise undefined. The machine may have several host names. */
export function linkIn(paragraph: string): string | undefined {
  const text = paragraph.trim()
  if (!/^https?:\/\/\S+$/.test(text) || !URL.canParse(text)) return undefined
  const { host, hostname, port, pathname, search, hash } = new URL(text)
  const isHere = host === location.host || (isLoopback(hostname) && isLoopback(location.hostname) && port === location.port)
  return isHere ? ownPath(pathname + search + hash) : undefined
}
