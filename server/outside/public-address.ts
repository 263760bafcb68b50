import { lookup as resolve } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks of IPv4 that are not the public internet: private, of this machine, of a link, for documentation, and reserved ones. */
const inside4 = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inside4.addSubnet(network, bits, 'ipv4')

/** Of IPv6 only this part is public, and of it not what leads to an IPv4 address or is for documentation. */
const public6 = new BlockList()
public6.addSubnet('2000::', 3, 'ipv6')
const inside6 = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inside6.addSubnet(network, bits, 'ipv6')

/** Whether an IP address is on the public internet, so that calling it reaches nothing inside our own network (A22). */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !inside4.check(address, 'ipv4')
  return family === 6 && public6.check(address, 'ipv6') && !inside6.check(address, 'ipv6')
}

/**
 * Looks a name up when the connection is made, and refuses it unless all its addresses are public: a name that is checked earlier could lead
 * elsewhere by then.
 */
export const lookUpPublic: LookupFunction = (name, options, done) =>
  resolve(name, { ...options, all: true }, (problem, found) => {
    if (problem) return done(problem, [])
    if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address)))
      return done(new Error('the name leads to an address that is not public'), [])
    if (options.all) return done(null, found)
    done(null, found[0]!.address, found[0]!.family)
  })
