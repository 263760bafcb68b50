/**
 * An address for each host that a DATABASE_URL names, in its order: `postgres://name:password@one:5432,two:5432/indago` names two. None if it
 * is no such address.
 */
export function databaseAddresses(url: string): string[] {
  const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^@/?#]+)(\/[^/?#].*)$/.exec(url)
  if (!parts) return []
  const [, before = '', hosts = '', after = ''] = parts
  const addresses = hosts.split(',').map(host => `${before}${host}${after}`)
  return addresses.every(address => URL.canParse(address) && new URL(address).hostname !== '') ? addresses : []
}

/** What may be shown of a DATABASE_URL: neither name nor password, nor what follows. */
export function shownDatabase(url: string): string {
  const addresses = databaseAddresses(url).map(address => new URL(address))
  return addresses.length === 0 ? 'of DATABASE_URL' : addresses.map(({ host }) => host).join(',') + addresses[0]!.pathname
}
