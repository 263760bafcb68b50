import { textsAt } from '#contract/indexes/record.ts'
import type { AnyRecord } from '#contract/records.ts'
import { linkCell } from '../cells.ts'
import { count, day, flag, identifier, inOneCell, link, list, number, prose, textColumn, yearColumn } from './cells-of-records.ts'
import type { Column } from './column.ts'

/** Columns of what people wrote or invented. */
export const publicationColumns: readonly Column[] = [
  textColumn('title', 'Title', 'title', 60),
  list('authors', 'Authors', 'authors.name'),
  count('authors_count', 'Number of authors', 'authors'),
  yearColumn('year', 'Year', 'publication_date'),
  day('publication_date', 'Published'),
  list('locations', 'Published in', 'locations.name'),
  textColumn('volume', 'Volume', 'volume', 10),
  textColumn('issue', 'Issue', 'issue', 10),
  textColumn('pages', 'Pages', 'pages', 12),
  textColumn('publication_type', 'Type', 'publication_type'),
  identifier('doi', 'DOI'),
  identifier('pmid', 'PubMed number'),
  number('estimated_citation_count', 'Citations'),
  flag('is_open_access', 'Open access'),
  flag('is_retracted', 'Retracted'),
  list('subjects', 'Subjects', 'fields_of_study', 'research_areas'),
  link('url', 'Page at the source'),
  prose('abstract', 'Abstract'),
  addOn(textColumn('volume_title', 'Title of the volume', 'volume_title', 40)),
  addOn(list('editors', 'Editors', 'editors.name')),
  addOn(textColumn('publisher', 'Publisher', 'publisher')),
  addOn(identifier('pmc', 'PMC number')),
  addOn(list('organisations', 'Organisations of the authors', 'authors.organisations.name')),
  addOn(list('countries', 'Countries of the authors', 'authors.organisations.country.name')),
  addOn(list('mesh', 'MeSH headings', 'mesh')),
]

/** The names of the parties of one role. */
const parties = (name: string, label: string, roles: RegExp): Column => ({
  name,
  label,
  width: 30,
  reads: ['parties'],
  cell: record => inOneCell(partiesOf(record).flatMap(party => (roles.test(party.role) ? [party.name] : []))),
})

function partiesOf(record: AnyRecord): { name: string; role: string }[] {
  const all: unknown = record['parties']
  return (Array.isArray(all) ? (all as unknown[]) : []).filter(
    (one): one is { name: string; role: string } =>
      typeof one === 'object' &&
      one !== null &&
      'name' in one &&
      'role' in one &&
      typeof one.name === 'string' &&
      typeof one.role === 'string',
  )
}

export const patentColumns: readonly Column[] = [
  textColumn('title', 'Title', 'title', 60),
  {
    name: 'publication_no',
    label: 'Publication number',
    width: 18,
    reads: ['publication_no', 'full_text_url'],
    cell: record => {
      const [number] = textsAt(record, 'publication_no')
      const [address] = textsAt(record, 'full_text_url')
      return number === undefined || address === undefined ? number : linkCell(number, address)
    },
  },
  textColumn('document_kind', 'Document kind', 'document_kind'),
  textColumn('patent_office', 'Patent office', 'patent_office'),
  parties('applicants', 'Applicants and owners', /^(?:applicant|assignee)/i),
  parties('inventors', 'Inventors', /^inventor/i),
  {
    name: 'inventors_count',
    label: 'Number of inventors',
    width: 12,
    reads: ['parties'],
    cell: record => partiesOf(record).filter(({ role }) => /^inventor/i.test(role)).length || undefined,
  },
  day('priority_date', 'Priority'),
  textColumn('application_no', 'Application number', 'application_no'),
  day('application_date', 'Application'),
  yearColumn('year', 'Year', 'publication_date'),
  day('publication_date', 'Published'),
  day('granted_date', 'Granted'),
  list('classifications', 'Classifications', 'classifications.code'),
  list('research_areas', 'Research areas', 'research_areas'),
  prose('abstract', 'Abstract'),
  addOn(list('cited_patents', 'Cited patents', 'cited_patents.publication_no')),
]

export const newsColumns: readonly Column[] = [
  textColumn('title', 'Title', 'title', 60),
  list('content_from', 'Published by', 'content_from.name'),
  day('publication_date', 'Published'),
  list('organisations', 'Organisations mentioned', 'organisations.name'),
  list('keywords', 'Keywords', 'keywords'),
  list('industries', 'Industries', 'industries'),
  link('url', 'Full article'),
  prose('teaser', 'Teaser'),
]

const webPage = (holder: Column): readonly Column[] => [
  textColumn('title', 'Title', 'title', 60),
  holder,
  link('url', 'Address'),
  textColumn('language', 'Language', 'language', 10),
  day('fetched_date', 'Fetched'),
  prose('text', 'Text'),
]
export const organisationPageColumns = webPage(list('organisation', 'Organisation', 'organisation.name'))
export const groupPageColumns = webPage(list('research_group', 'Research group', 'research_group.name'))

function addOn(column: Column): Column {
  return { ...column, addOn: true }
}
