import { doiAddress, writtenDoi } from '#contract/doi.ts'
import { textsAt } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { orcidIn } from '#contract/orcid-id.ts'
import { recordPage } from '#contract/record-page.ts'
import type { ScopeIndex } from '#contract/search.ts'
import { inOneLine, cutText } from './head-texts.ts'

type RecordFields = Readonly<Record<string, unknown>>

/** Characters of a name or a slug. */
export const mostOfName = 300
/** Characters of an abstract, and entries of a list. */
const mostOf = { abstract: 5000, entries: 50 }

/**
 * A record in the words of schema.org, where they have a word for it. `name` is its title and `url` its address. A record of an older importer may
 * have anything in its fields.
 */
export function recordData(
  index: IndexName,
  record: RecordFields,
  about: { name: string; url: string },
  origin: string,
): object | undefined {
  const links = new Links(origin)
  switch (index) {
    case 'publications':
      return publicationData(record, about, links)
    case 'clinical_trials':
      return trialData(record, about)
    case 'researchers':
      return personData(record, about, links)
    case 'organisations':
      return organisationData('Organization', record, about)
    case 'research_groups':
      return organisationData('ResearchOrganization', record, about)
    default:
      return undefined
  }
}

/** Types of publications; of those that are none of them, nothing is sure but that they are scholarly. */
const types: readonly (readonly [RegExp, string])[] = [
  [/thesis|dissertation/i, 'Thesis'],
  [/data ?set/i, 'Dataset'],
  [/software/i, 'SoftwareSourceCode'],
  [/chapter|section|book part/i, 'Chapter'],
  [/report/i, 'Report'],
  [/book(?! review)|monograph/i, 'Book'],
]

function publicationData(record: RecordFields, about: object, links: Links): object {
  const said = textsAt(record, 'publication_type')[0] ?? ''
  const doi = doiOf(record)
  return present({
    '@type': types.find(([words]) => words.test(said))?.[1] ?? 'ScholarlyArticle',
    ...about,
    author: links.named('Person', 'researchers', record['authors']),
    datePublished: dateOf(record, 'publication_date'),
    abstract: textOf(record, 'abstract'),
    identifier: doi && { '@type': 'PropertyValue', propertyID: 'DOI', value: doi },
    sameAs: doi && doiAddress(doi),
  })
}

const trialTypes: Readonly<Record<string, string>> = { interventional: 'MedicalTrial', observational: 'MedicalObservationalStudy' }

function trialData(record: RecordFields, about: object): object | undefined {
  const type = trialTypes[textsAt(record, 'study_type')[0]?.toLowerCase() ?? '']
  if (type === undefined) return undefined
  return present({
    '@type': type,
    ...about,
    description: textOf(record, 'brief_summary'),
    identifier: lineOf(record, 'trial_id'),
    sponsor: someOf(linesOf(record, 'sponsors.name').map(name => ({ '@type': 'Organization', name }))),
    healthCondition: someOf(linesOf(record, 'diseases.term').map(name => ({ '@type': 'MedicalCondition', name }))),
  })
}

function personData(record: RecordFields, about: object, links: Links): object {
  const orcid = orcidIn(textsAt(record, 'orcid_id')[0])
  return present({
    '@type': 'Person',
    ...about,
    jobTitle: lineOf(record, 'function_title'),
    affiliation: links.named(
      'Organization',
      'organisations',
      entriesOf(record['organisations']).filter(one => one['present'] !== false),
    ),
    sameAs: orcid && `https://orcid.org/${orcid}`,
  })
}

/** `url` of an organisation is its own site. */
function organisationData(type: string, record: RecordFields, { name, url }: { name: string; url: string }): object {
  const addressLocality = lineOf(record, 'city')
  const addressCountry = lineOf(record, 'country.name') ?? lineOf(record, 'country')
  return present({
    '@type': type,
    name,
    alternateName: someOf([...linesOf(record, 'aliases'), ...linesOf(record, 'acronyms')]),
    url: addressOf(record, 'website') ?? url,
    mainEntityOfPage: url,
    sameAs: addressOf(record, 'url'),
    foundingDate: dateOf(record, 'foundation_year'),
    address: (addressLocality ?? addressCountry) && present({ '@type': 'PostalAddress', addressLocality, addressCountry }),
  })
}

/** Names with the pages that they have here. */
class Links {
  readonly #origin: string

  constructor(origin: string) {
    this.#origin = origin
  }

  named(type: 'Person' | 'Organization', index: ScopeIndex, value: unknown): object[] | undefined {
    return someOf(
      entriesOf(value).flatMap(entry => {
        const name = lineOf(entry, 'name')
        const slug = lineOf(entry, 'slug_values')
        return name === undefined
          ? []
          : [present({ '@type': type, name, url: slug === undefined ? undefined : this.#origin + recordPage(index, slug) })]
      }),
    )
  }
}

const entriesOf = (value: unknown): RecordFields[] =>
  Array.isArray(value)
    ? value.slice(0, mostOf.entries).filter((entry): entry is RecordFields => typeof entry === 'object' && entry !== null)
    : []

const linesOf = (record: RecordFields, path: string): string[] =>
  textsAt(record, path)
    .slice(0, mostOf.entries)
    .map(text => inOneLine(text, mostOfName))
    .filter(Boolean)

const lineOf = (record: RecordFields, path: string): string | undefined => linesOf(record, path)[0]
const textOf = (record: RecordFields, path: string): string | undefined => {
  const [text] = textsAt(record, path)
  return text === undefined ? undefined : cutText(text, mostOf.abstract)
}

/** A year, a month or a day. */
const dateOf = (record: RecordFields, path: string): string | undefined =>
  textsAt(record, path).find(date => /^\d{4}(?:-\d\d){0,2}$/.test(date))

const addressOf = (record: RecordFields, path: string): string | undefined =>
  textsAt(record, path).find(address => /^https?:\/\/\S+$/i.test(address) && URL.canParse(address))

function doiOf(record: RecordFields): string | undefined {
  const called = entriesOf(record['identifiers']).find(one => lineOf(one, 'name')?.toLowerCase() === 'doi')
  const doi = called && writtenDoi(lineOf(called, 'value') ?? '')
  return doi !== undefined && /^10\.\d{4,9}\/\S+$/.test(doi) ? doi : undefined
}

const someOf = <T>(entries: readonly T[]): T[] | undefined => (entries.length > 0 ? entries.slice(0, mostOf.entries) : undefined)

/** Without what is not known. */
const present = (data: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined && value !== ''))
