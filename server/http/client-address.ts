import { BlockList, isIP } from 'node:net'
import { isLoopback } from '../core/settings.ts'

/** The networks of proxies on other machines, from addresses and prefixes that the settings have checked. */
export function proxyNetworks(listed: readonly string[] = []): BlockList {
  const networks = new BlockList()
  for (const one of listed) {
    const [address = '', prefix] = one.split('/')
    if (prefix === undefined) networks.addAddress(address, familyOf(address))
    else networks.addSubnet(address, Number(prefix), familyOf(address))
  }
  return networks
}

/**
 * The address of the client. Behind a proxy on this machine, or in one of the networks of `proxies`, it is the last address that the proxy names
 * and that is no such proxy itself. What stands before it anyone may have written. Used for limits only.
 */
export function clientAddress(peer: string, headers: Headers, proxies: BlockList = noProxies): string {
  const isProxy = (address: string) => isIP(address) !== 0 && proxies.check(address, familyOf(address))
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map(one => withoutPort(one.trim()))
  let address = withoutPort(peer)
  if (isLoopback(address)) address = forwarded.pop() || address
  while (isProxy(address)) {
    const before = forwarded.pop()
    if (!before) break
    address = before
  }
  return networkOf(address.slice(0, 60))
}

const noProxies = new BlockList()
const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

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
