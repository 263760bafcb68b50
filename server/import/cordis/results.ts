import type { ProjectResult } from '#contract/projects.ts'
import { doiIn } from '../reading/doi.ts'
import { onlyWebAddress, withoutEmpty } from '../reading/record-fields.ts'
import { child, childrenOf, childText, type XmlElement } from '../reading/xml-elements.ts'
import { textIn } from './texts.ts'

/** What a project has published and delivered, in the order of CORDIS, each once. */
export function resultsIn(associations: XmlElement): ProjectResult[] {
  const found = new Map<string, ProjectResult>()
  for (const result of childrenOf(associations, 'result')) {
    const title = textIn(result, 'title')
    if (title === undefined) continue
    const one = { title, ...aboutOf(result) }
    const key = one.doi?.toLowerCase() ?? JSON.stringify([title.toLowerCase(), one.type])
    if (!found.has(key)) found.set(key, one)
  }
  return [...found.values()]
}

function aboutOf(result: XmlElement) {
  const details = child(result, 'details')
  const identifiers = child(result, 'identifiers')
  const of = (name: string): string | undefined => details && textIn(details, name)
  return withoutEmpty({
    type: typeOf(result),
    authors: of('authors'),
    published_in: of('journalTitle'),
    year: /^(?:19|20)\d\d$/.exec(of('publishedYear') ?? '')?.[0],
    doi: doiIn(identifiers && childText(identifiers, 'doi')),
    description: textIn(result, 'teaser') ?? textIn(result, 'description'),
    url: addressIn(child(result, 'relations')),
  })
}

/** The kind of a publication, deliverable or right; else its collection. */
function typeOf(result: XmlElement): string | undefined {
  const relations = child(result, 'relations')
  const categories = relations && child(relations, 'categories')
  const title = (classification: string): string | undefined => {
    const category = categories && childrenOf(categories, 'category').find(one => one.attributes['classification'] === classification)
    return category && childText(category, 'title')
  }
  const kind = title('projectPublication') ?? title('iprType') ?? title('deliverableType')
  const name = kind === undefined || kind === 'Other' ? title('collection') : kind
  return name && (kinds[name] ?? name)
}

/** In the singular; the plural is the heading of a list there. */
const kinds: Readonly<Record<string, string>> = {
  'Peer reviewed articles': 'Peer-reviewed article',
  'Non-peer reviewed articles': 'Article',
  'Conference proceedings': 'Conference paper',
  'Book chapters': 'Book chapter',
  'Monographic books': 'Book',
  'Thesis and dissertations': 'Thesis',
  'Project publication': 'Publication',
  'Project deliverable': 'Deliverable',
  'Documents, reports': 'Report',
  'Data Management Plan': 'Data management plan',
  'Data sets, microdata, etc': 'Data set',
  'Demonstrators, pilots, prototypes': 'Demonstrator',
  'Websites, patent fillings, videos etc.': 'Website or video',
  'Ethics Requirements': 'Ethics requirements',
  'Report Summary': 'Summary of a report',
  'Intellectual Property Rights': 'Intellectual property',
}

function addressIn(relations: XmlElement | undefined): string | undefined {
  const associations = relations && child(relations, 'associations')
  const links = associations ? childrenOf(associations, 'webLink') : []
  return links.map(link => onlyWebAddress(childText(link, 'physUrl'))).find(address => address !== undefined)
}
