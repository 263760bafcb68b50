import { isLoopback } from '../core/settings.ts'

/** Where a request came from. Behind a proxy on this machine that is the last address the proxy names; it counts only for limits. */
export function callerAddress(peer: string, headers: Headers): string {
  const forwarded = isLoopback(plain(peer)) ? headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return networkOf(plain(forwarded || peer).slice(0, 60))
}

/**
 * Whether somebody at this very machine asks, by its own name and through nobody else. The name matters: a site whose name was made to
 * lead here has another one, and what a browser reads for it goes to that site's script.
 */
export function isFromHere(peer: string, headers: Headers): boolean {
  if (!isLoopback(plain(peer)) || [...headers.keys()].some(isOfProxy)) return false
  return isLoopback((headers.get('host') ?? '').replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1'))
}

/** Headers by which proxies show themselves. */
const isOfProxy = (name: string): boolean => /^(x-forwarded-.+|forwarded|x-real-ip|via)$/.test(name)

/** One line of a provider has 2^64 addresses of IPv6, which count as one; an address of IPv4 stands for itself. */
function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = [], tail = []] = address.split('::').map(half => half.split(':').filter(group => group !== ''))
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  return [...head, ...zeros, ...tail].slice(0, 4).join(':')
}

/** IPv4 without what a socket of both families writes before it, or a proxy behind it: a port, of which a caller has many. */
const plain = (address: string): string => address.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/^([\d.]+):\d+$/, '$1')
