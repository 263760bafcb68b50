import { isLoopback, type Settings } from '../core/settings.ts'

/** What of a request names the server; `node:http` has it. */
interface NamedRequest {
  url?: string | undefined
  rawHeaders: readonly string[]
  socket: { localAddress?: string | undefined }
}

/** Whether the server answers for the names of a request. `unclear`: it has none or several. */
type HostCheck = (request: NamedRequest) => 'known' | 'unknown' | 'unclear'

/**
 * The names that this server answers for: those of this machine itself, the address that a request came to, HOST, PUBLIC_URL and ALLOWED_HOSTS.
 * A site whose name leads to this machine (DNS rebinding) would otherwise get what only someone at this machine may read.
 */
export function hostCheck({ host, publicUrl, allowedHosts = [] }: Settings): HostCheck {
  const given = [host, ...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname]), ...allowedHosts]
  const known = new Set(given.map(bareName))
  return ({ url = '/', rawHeaders, socket }) => {
    const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host')
    const [named] = hosts
    if (named === undefined || hosts.length > 1) return 'unclear'
    const name = nameOf(`x://${named}`)
    if (name === undefined) return 'unclear'
    // A proxy's form of request names a host too, which would count instead of the header.
    if (!url.startsWith('/') && url !== '*' && name !== nameOf(url)) return 'unclear'
    const isOwn = isLoopback(name) || name.endsWith('.localhost') || name === bareName(socket.localAddress ?? '')
    return isOwn || known.has(name) ? 'known' : 'unknown'
  }
}

/** Without brackets, the final dot of a full name, and the IPv6 prefix of a dual-stack socket. */
const bareName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .replace(/^::ffff:(?=[\d.]+$)/, '')

/** The host of an address; undefined where it has none, or also a user or a path that does not belong there. */
function nameOf(address: string): string | undefined {
  const named = /^[a-z]+:\/\/([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?(\/.*)?$/i.exec(address)?.[1]
  return named === undefined ? undefined : bareName(named)
}
