import type { OwnEntryContent } from './own-entry.ts'
import { slugify } from './slugs.ts'

/** What tells that two entries are one work. */
export interface WorkKeys {
  /** Its numbers, the most telling first: `doi:10.1000/x`. */
  identifiers: readonly string[]
  /** Its title and year. */
  title: string
}

export type Identified = Pick<OwnEntryContent, 'title' | 'DOI' | 'PMID' | 'PMCID' | 'URL' | 'issued'>

const doiOf = (text: string | undefined): string | undefined =>
  /10\.\d{4,9}\/\S+/
    .exec(text ?? '')?.[0]
    .toLowerCase()
    .replace(/[.,;]+$/, '')
const arxivForm = /(?:arxiv\.org\/(?:abs|pdf)\/|10\.48550\/arxiv\.)((?:[a-z-]+(?:\.[a-z]{2})?\/)?\d{4,7}(?:\.\d{4,5})?)/i
const aclForm = /(?:aclanthology\.org\/|aclweb\.org\/anthology\/|10\.18653\/v\d\/)([a-z]?\d{2,4}[\w.-]*?\d)(?:\.pdf|\.bib|\/)?$/i

export function workKeys({ title, DOI, PMID, PMCID, URL, issued }: Identified): WorkKeys {
  const doi = doiOf(DOI) ?? (/doi\.org\//i.test(URL ?? '') ? doiOf(URL) : undefined)
  const [arxiv, acl] = [arxivForm, aclForm].map(form => (form.exec(doi ?? '') ?? form.exec(URL ?? ''))?.[1]?.toLowerCase())
  const digits = (text: string | undefined) => /\d+/.exec(text ?? '')?.[0]
  const named: [string, string | undefined][] = [
    ['doi', doi],
    ['pmid', digits(PMID)],
    ['pmc', digits(PMCID)],
    ['arxiv', arxiv],
    ['acl', acl],
  ]
  return {
    identifiers: named.flatMap(([name, value]) => (value ? `${name}:${value}` : [])),
    title: `${slugify(title)}|${issued?.['date-parts'][0]?.[0] ?? ''}`,
  }
}

/** Whether two entries are one work: they share a number, or title and year, unless each has a DOI of its own. */
export function isSameWork(one: WorkKeys, other: WorkKeys): boolean {
  if (one.identifiers.some(key => other.identifiers.includes(key))) return true
  const haveOtherDois = [one, other].every(({ identifiers }) => identifiers.some(key => key.startsWith('doi:')))
  return one.title === other.title && !haveOtherDois
}

const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** What tells that a record of the catalogue is the same work as another one. */
export function identifiedRecord(record: Readonly<Record<string, unknown>>, title: string): Identified {
  const numbers = Array.isArray(record['identifiers']) ? (record['identifiers'] as { name?: unknown; value?: unknown }[]) : []
  const called = (name: string) => asText(numbers.find(one => asText(one.name)?.toLowerCase() === name)?.value)
  const year = /^\d{4}/.exec(asText(record['publication_date']) ?? '')?.[0]
  const [arxiv, acl] = [called('arxiv')?.replace(/^arxiv:\s*/i, ''), called('acl')]
  return {
    title,
    DOI: called('doi'),
    PMID: called('pmid'),
    PMCID: called('pmc') ?? called('pmcid'),
    URL: arxiv ? `https://arxiv.org/abs/${arxiv}` : acl ? `https://aclanthology.org/${acl}` : asText(record['url']),
    issued: year === undefined ? undefined : { 'date-parts': [[Number(year)]] },
  }
}
