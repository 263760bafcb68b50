import type { Option } from './option.ts'

/** What an organisation is at first (S2§3). */
export const organisationCategories = [
  { id: 'academic', name: 'Academic' },
  { id: 'corporate', name: 'Corporate' },
] as const satisfies readonly Option[]

/** What it is more closely (S1§3); the id is the slug of the type that its record has. */
export const organisationSubCategories = [
  { id: 'academic', name: 'Academic' },
  { id: 'company', name: 'Company' },
  { id: 'hospital', name: 'Hospital' },
  { id: 'government', name: 'Government' },
  { id: 'health', name: 'Health' },
  { id: 'consortium', name: 'Consortium' },
  { id: 'spinoff', name: 'Spinoff' },
  { id: 'investor', name: 'Investor' },
  { id: 'venture-studio', name: 'Venture studio' },
  { id: 'incubator-accelerator', name: 'Incubator / accelerator' },
  { id: 'other', name: 'Other' },
  { id: 'unknown', name: 'Unknown' },
] as const satisfies readonly Option[]
