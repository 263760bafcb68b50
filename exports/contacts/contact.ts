import type { IndexName } from '#contract/indexes/shape.ts'

/** Somebody whom a record names: a person, an office or an organisation. Only what the sources publish. */
export interface Contact {
  name: string
  /** What they are in the record: Author, Inventor, Leader. */
  role?: string
  organisations: readonly string[]
  countries: readonly string[]
  phone?: string
  website?: string
  orcid?: string
  /** Given for a contact credit. */
  email?: string
  /** Their own record here. */
  profile?: { index: IndexName; slug: string }
  /** The first record that names them. */
  record: { index: IndexName; slug: string; title: string }
  isInvented: boolean
}

/** Two entries are the same contact if they have the same record, or else name, organisation, email and phone. */
export const contactKey = ({ profile, name, organisations, email, phone }: Contact): string =>
  profile
    ? `${profile.index}/${profile.slug}`
    : JSON.stringify([name.toLowerCase(), organisations[0]?.toLowerCase(), email?.toLowerCase(), phone])
