import { recordPage } from '#contract/record-page.ts'
import { linkCell } from '../cells.ts'
import type { Contact } from '../contacts/contact.ts'
import { identifierCell, inOneCell } from './cells-of-records.ts'
import type { Column } from './column.ts'

type ContactColumn = Column<Contact>
const column = (name: string, label: string, width: number, cell: ContactColumn['cell']): ContactColumn => ({
  name,
  label,
  width,
  reads: [],
  cell,
})

/** The column that costs contact credits. */
export const emailColumn = 'email'

export const contactColumns: readonly ContactColumn[] = [
  column('name', 'Name', 30, contact => contact.name),
  column('role', 'Role', 18, contact => contact.role),
  column('organisations', 'Organisations', 40, contact => inOneCell(contact.organisations)),
  column('countries', 'Country', 20, contact => inOneCell(contact.countries)),
  { ...column(emailColumn, 'Email', 34, contact => contact.email), addOn: true },
  column('phone', 'Telephone', 20, contact => contact.phone),
  column('website', 'Website', 30, contact => contact.website && linkCell(contact.website)),
  column('orcid', 'ORCID', 22, ({ orcid, isInvented }) => (orcid === undefined ? undefined : identifierCell('orcid', orcid, isInvented))),
  column(
    'profile',
    'Profile on Indago',
    40,
    ({ profile }, { origin }) => profile && linkCell(origin + recordPage(profile.index, profile.slug)),
  ),
  column('record', 'Named in', 60, ({ record }, { origin }) => linkCell(record.title, origin + recordPage(record.index, record.slug))),
]
