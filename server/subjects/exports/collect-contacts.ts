import type { IndexName } from '#contract/indexes/shape.ts'
import type { AnyRecord } from '#contract/records.ts'
import { SourceRows } from '#exports/about/sources.ts'
import { type Contact, contactKey } from '#exports/contacts/contact.ts'
import { contactsOf, withProfile } from '#exports/contacts/contacts-of.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { findRecords, toWireRecord } from '../records/index.ts'
import { recordsOf } from './read-records.ts'

interface Collected {
  /** Each once, with the email addresses that their sources publish. */
  contacts: Contact[]
  sources: SourceRows
  /** Whether there are more than fit. */
  hasMore: boolean
}

/** The contacts that the records of a list name, at most so many, each with what their own record says. */
export async function collectContacts(
  catalogue: Catalogue,
  index: IndexName,
  slugs: readonly string[],
  most: number,
  signal: AbortSignal,
): Promise<Collected> {
  const found = new Map<string, Contact>()
  const sources = new SourceRows()
  let hasMore = false
  for await (const { records } of recordsOf(catalogue, index, slugs, undefined, signal)) {
    for (const record of records) {
      if (found.size >= most) break
      sources.add(record)
      for (const contact of contactsOf(record)) {
        const key = contactKey(contact)
        if (found.has(key)) continue
        if (found.size < most) found.set(key, contact)
        else hasMore = true
      }
    }
    if (found.size >= most) break
  }
  return { contacts: await withProfiles(catalogue, [...found.values()], signal), sources, hasMore }
}

async function withProfiles(catalogue: Catalogue, contacts: readonly Contact[], signal: AbortSignal): Promise<Contact[]> {
  const refs = contacts.flatMap(({ profile }) => (profile ? [profile] : []))
  const records = await findRecords(catalogue, refs, signal)
  const bySlug = new Map<string, AnyRecord>(
    refs.flatMap(({ index, slug }, at) => {
      const record = records[at]
      return record ? [[`${index}/${slug}`, toWireRecord(record)] as const] : []
    }),
  )
  return contacts.map(({ profile, ...contact }) => {
    const record = profile && bySlug.get(`${profile.index}/${profile.slug}`)
    // Without a record of its own there is no page to link.
    return record ? withProfile(contact, record) : contact
  })
}

const emailOf = ({ email }: Contact): string | undefined => email?.toLowerCase()

/** How many different email addresses there are. */
export const emailsIn = (contacts: readonly Contact[]): number => new Set(contacts.flatMap(contact => emailOf(contact) ?? [])).size

/** The contacts with the first so many email addresses, in their order. */
export function withEmails(contacts: readonly Contact[], most: number): Contact[] {
  const given = new Set<string>()
  return contacts.map(({ email, ...contact }) => {
    const address = email?.toLowerCase()
    if (email === undefined || address === undefined) return contact
    if (!given.has(address)) {
      if (given.size >= most) return contact
      given.add(address)
    }
    return { ...contact, email }
  })
}
