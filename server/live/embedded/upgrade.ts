import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { basePaths } from '#contract/hosts.ts'
import type { Settings } from '../../core/settings.ts'
import { hostCheck } from '../../http/host-names.ts'

/** A request for a connection: its app key and protocol, or the status with which it is refused. */
type Asked = { key: string; protocol: string | null } | { refused: number }

const [path] = basePaths.live

/**
 * Reads the request for a connection. One of a page of another site is refused (L12), as is one for a name that this server does not have: a
 * browser sends both truthfully. A program sends no origin.
 */
export function readUpgrade(settings: Settings): (request: IncomingMessage) => Asked {
  const isFor = hostCheck(settings)
  return request => {
    if (isFor(request) !== 'known') return { refused: 421 }
    const { host = '', origin } = request.headers
    if (origin !== undefined && !isOwn(origin, host, settings.publicUrl)) return { refused: 403 }
    const asked = URL.parse(`http://server${request.url ?? ''}`)
    if (!asked) return { refused: 400 }
    const { pathname, searchParams } = asked
    const key = pathname.startsWith(`${path}/app/`) ? pathname.slice(`${path}/app/`.length) : undefined
    return key === undefined || key.includes('/') ? { refused: 404 } : { key, protocol: searchParams.get('protocol') }
  }
}

const isOwn = (origin: string, host: string, publicUrl: string | undefined): boolean =>
  origin === publicUrl || (URL.canParse(origin) && new URL(origin).host === host.toLowerCase())

const reasons: Readonly<Record<number, string>> = { 400: 'Bad Request', 403: 'Forbidden', 404: 'Not Found', 421: 'Misdirected Request' }

/** Answers a request for a connection that is refused before it becomes one. */
export const refuseUpgrade = (socket: Duplex, status: number): void =>
  void socket.end(`HTTP/1.1 ${status} ${reasons[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
