import { type ContactInfo, contactTypes } from '#contract/contact-info.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'

const [website, telephone] = contactTypes

/** The public contact details in a researcher's record (S2§3). Only web addresses are accepted as a website. */
export function contactsInRecord(record: CatalogueRecord): ContactInfo[] {
  const url = [record['url'], record['website']].find(isWebAddress)
  const phone = record['phone_number']
  return [
    ...(url === undefined ? [] : [asContact(website, url)]),
    ...(typeof phone === 'string' && /\d/.test(phone) ? [asContact(telephone, phone.trim())] : []),
  ]
}

const asContact = (type: ContactInfo['contact_type'], value: string): ContactInfo => ({
  id: type.slug,
  value,
  contact_type: type,
  contact_type_id: type.id,
})

const isWebAddress = (value: unknown): value is string => typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value)
