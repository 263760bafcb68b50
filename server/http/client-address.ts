import { isLoopback } from '../core/settings.ts'

/** The address of the client. Behind a proxy on this machine it is the last address that the proxy names. Used for limits only. */
export function clientAddress(peer: string, headers: Headers): string {
  const forwarded = isLoopback(withoutPort(peer)) ? headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return networkOf(withoutPort(forwarded || peer).slice(0, 60))
}

/**
 * Whether the request comes from this machine, under its own name and not through a proxy. The name matters: with DNS rebinding, a site
 * leads its own name to this machine and could read what the browser gets.
 */
export function isFromThisMachine(peer: string, headers: Headers): boolean {
  if (!isLoopback(withoutPort(peer)) || [...headers.keys()].some(isProxyHeader)) return false
  return isLoopback((headers.get('host') ?? '').replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1'))
}

/** Headers that proxies add. */
const isProxyHeader = (name: string): boolean => /^(x-forwarded-.+|forwarded|x-real-ip|via)$/.test(name)

/** One line of a provider has 2^64 IPv6 addresses, which count as one; an IPv4 address stands for itself. */
function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = [], tail = []] = address.split('::').map(half => half.split(':').filter(group => group !== ''))
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  return [...head, ...zeros, ...tail].slice(0, 4).join(':')
}

/** An IPv4 address without the IPv6 prefix of a dual-stack socket and without a port, which some proxies add. */
const withoutPort = (address: string): string => address.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/^([\d.]+):\d+$/, '$1')
