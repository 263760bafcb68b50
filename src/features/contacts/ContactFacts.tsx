import { type ContactInfo, contactTypes, linkedinType } from '#contract/contact-info.ts'
import { Facts, Website, webUrlOf } from '#features/records/index.ts'
import { telephoneLink } from './telephone-link.ts'

type ShownContact = Pick<ContactInfo, 'value' | 'contact_type'>

interface ContactFactsProps {
  contacts: readonly ShownContact[]
  /** Whose they are. */
  slug: string
}

/** Contacts as links, by their kind. */
export const ContactFacts = ({ contacts, slug }: ContactFactsProps) => (
  <Facts facts={contacts.map(contact => [labelOf(contact), valueOf(contact, slug)])} />
)

function valueOf({ value, contact_type }: ShownContact, slug: string) {
  if (isOnTheWeb(contact_type.slug)) {
    const url = webUrlOf(value)
    return url ? <Website of="researchers" record={{ slug_values: [slug] }} url={url} /> : value
  }
  return /\d/.test(value) ? <a href={telephoneLink(value)}>{value}</a> : value
}

const isOnTheWeb = (slug: string): boolean => slug === contactTypes[0].slug || slug === linkedinType.slug

/** A website at LinkedIn is called so, whoever added it. */
const labelOf = ({ value, contact_type }: ShownContact): string =>
  isOnTheWeb(contact_type.slug) && /(?:^|\.)linkedin\.com$/.test(webUrlOf(value)?.hostname ?? '') ? linkedinType.name : contact_type.name
