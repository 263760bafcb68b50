import type { Kysely } from 'kysely'
import { domainOf, isPublicDomain, isWithin } from '../../core/domains/organisation-domains.ts'
import type { Tables } from '../../store/tables.ts'
import { addressesOf } from '../addresses/index.ts'

interface Person {
  id: string
  email: string
  verified: boolean
}

/** The confirmed addresses of a user at which not everyone gets one. */
export async function provenAddresses(query: Kysely<Tables>, user: Person): Promise<string[]> {
  // Who has not confirmed the first address has confirmed none.
  if (!user.verified) return []
  return (await addressesOf(query, user)).filter(address => !isPublicDomain(domainOf(address)))
}

/** Whether a confirmed address of a user is of one of these domains, or below one. */
export const isProven = async (query: Kysely<Tables>, user: Person, hosts: readonly string[]): Promise<boolean> =>
  hosts.length > 0 && (await provenAddresses(query, user)).some(address => isWithin(domainOf(address), hosts))
