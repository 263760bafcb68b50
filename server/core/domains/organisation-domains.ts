import { textsAt } from '#contract/indexes/record.ts'
import { mailboxDomains } from './mailbox-domains.data.ts'
import { siteHosts } from './site-hosts.data.ts'

const publicDomains = new Set(mailboxDomains)
const sharedHosts: ReadonlySet<string> = new Set([...mailboxDomains, ...siteHosts])

/** `ac.uk` and the like, under which organisations of a whole country have their names. */
const countryWide = /^(?:ac|co|com|edu|gov|go|net|or|org)\.[a-z]{2}$/

/** What stands behind the @, in lower case. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** Whether everyone can get an address there. */
export const isPublicDomain = (domain: string): boolean => publicDomains.has(domain)

/** Whether a name in the internet is one organisation's own. */
const isOwnHost = (host: string): boolean =>
  host.includes('.') && !countryWide.test(host) && !sharedHosts.has(host) && !siteHosts.some(site => host.endsWith(`.${site}`))

/** The name in the internet of a web address, if it is one organisation's own. */
export function ownHostOf(website: string): string | undefined {
  const host = URL.canParse(website) ? new URL(website).hostname.toLowerCase().replace(/^www\d?\./, '') : ''
  return isOwnHost(host) ? host : undefined
}

/** The names in the internet of an organisation, by its record: its domains, and the host of its website. */
export function hostsOf(organisation: unknown): string[] {
  const [website = ''] = textsAt(organisation, 'website')
  const own = ownHostOf(website)
  const domains = textsAt(organisation, 'domains').map(domain => domain.toLowerCase())
  return [...new Set([...domains.filter(isOwnHost), ...(own === undefined ? [] : [own])])]
}

/** Whether the domain of an address is one of these, or below one of them. */
export const isWithin = (domain: string, hosts: readonly string[]): boolean =>
  hosts.some(host => domain === host || domain.endsWith(`.${host}`))

/** The domain itself and those above it that an organisation can have as its own: `a.b.ac.uk`, `b.ac.uk`. */
export function domainsAbove(domain: string): string[] {
  const parts = domain.split('.')
  return parts.map((_, at) => parts.slice(at).join('.')).filter(isOwnHost)
}
