import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { slugify } from '#contract/slugs.ts'
import { orcidIn } from '#contract/orcid-id.ts'
import { type ImportFormat, type ReadResult, refuse, type ImportSource } from '../reading/format.ts'
import { BadXml, child, childrenOf, childText, elementsOf, elementText, type XmlElement } from '../reading/xml-elements.ts'
import { doiIn } from '../reading/doi.ts'
import { withoutEmpty } from '../reading/record-fields.ts'
import { AclNames } from './names.ts'
import { researchAreas } from './research-areas.ts'
import { readableTextOf } from './text.ts'
import { publicationTypeOf, venueOf } from './venues.ts'

const site = 'https://aclanthology.org'

/** ACL Anthology XML: one file per collection, with volumes and their papers. The front matter of a volume is not a paper. */
export const aclFormat: ImportFormat = {
  name: 'acl',
  title: 'ACL Anthology XML (also packed as .xml.gz)',
  accepts: fileName => /\.xml(?:\.gz)?$/i.test(fileName),
  isHelper: fileName => /^(?:name_variants|people)\.ya?ml(?:\.gz)?$/i.test(fileName),
  async reader(helpers) {
    const names = new AclNames()
    for (const helper of helpers) await names.read(helper)
    return source => readPapers(source, names)
  },
}

async function* readPapers(source: ImportSource, names: AclNames): AsyncGenerator<ReadResult> {
  let volume: Volume | undefined
  let isAnthology = false
  try {
    for await (const { element, parents, damaged } of elementsOf(source.bytes(), new Set(['meta', 'paper']))) {
      const [collection, inVolume] = parents
      if (collection?.name !== 'collection' || inVolume?.name !== 'volume') continue
      isAnthology = true
      if (element.name === 'meta') volume = volumeOf(collection, inVolume, element, names)
      else yield reading(element, damaged, volume?.element === inVolume ? volume : volumeOf(collection, inVolume, undefined, names))
    }
    if (!isAnthology) yield refuse('the file', 'there is no volume of the ACL Anthology in it')
  } catch (error) {
    if (!(error instanceof BadXml)) throw error
    yield refuse(`line ${error.line}`, `not well-formed XML from here on: ${error.message}`)
  }
}

interface Volume {
  element: XmlElement
  /** `P19` or `2020.acl` */
  collection: string
  id: string
  title: string
  year: string | undefined
  month: string | undefined
  editors: Person[]
  meta: XmlElement | undefined
  names: AclNames
}

interface Person {
  name: string
  slug_values: string[]
  /** Other spellings of the name, for example in its own script. */
  also?: string[]
  orcid_id?: string
}

function volumeOf(collection: XmlElement, element: XmlElement, meta: XmlElement | undefined, names: AclNames): Volume {
  const name = collection.attributes['id'] ?? ''
  const year = (meta && childText(meta, 'year')) ?? yearOf(name)
  return {
    element,
    collection: name,
    id: element.attributes['id'] ?? '',
    title: meta ? readableTextOf(child(meta, 'booktitle')) : '',
    year,
    month: meta && childText(meta, 'month'),
    editors: meta ? peopleIn(meta, 'editor', names) : [],
    meta,
    names,
  }
}

/** The year in the name of a collection: `P19`, `2020.acl`. The Anthology begins in 1952. */
function yearOf(collection: string): string | undefined {
  const found = /^(?:(\d{4})\.|[A-Z](\d\d)$)/.exec(collection)
  if (found?.[1]) return found[1]
  return found?.[2] && (Number(found[2]) > 51 ? '19' : '20') + found[2]
}

const months = ['jan', 'feb|fév', 'mar', 'apr|avr', 'may|mai', 'jun|juin', 'jul|juil', 'aug|août|aou', 'sep', 'oct', 'nov', 'dec|déc']

/**
 * The year, and the first month named in texts such as `October 31–November 4` or `6`. Days are ignored: they are those of a whole
 * conference.
 */
function dated(year: string | undefined, month: string | undefined): string | undefined {
  if (!year || !/^[12]\d{3}$/.test(year)) return undefined
  const first = month?.toLowerCase().match(/\p{L}{3,}/u)?.[0]
  let number = first ? months.findIndex(names => new RegExp(`^(?:${names})`).test(first)) + 1 : 0
  if (!first && month && /^\d\d?$/.test(month.trim())) number = Number(month)
  return number >= 1 && number <= 12 ? `${year}-${String(number).padStart(2, '0')}` : year
}

function peopleIn(element: XmlElement, name: string, names: AclNames): Person[] {
  return childrenOf(element, name).flatMap(person => {
    const full = nameIn(person)
    const written = orcidIn(person.attributes['orcid'])
    const slug = slugOf(person.attributes['id'], full, written, names)
    if (!slug) return []
    const also = childrenOf(person, 'variant')
      .map(variant => ownScript(variant))
      .filter(Boolean)
    const orcid = written ?? names.orcidOf(slug)
    return [{ name: full, slug_values: [slug], ...(also.length > 0 && { also }), ...(orcid !== undefined && { orcid_id: orcid }) }]
  })
}

/**
 * Who it is: whose iD it is, whose id, or by the name alone. An iD that no list of people has stands for itself, so that people of one name
 * stay apart, and one person is one under every spelling, whatever is read first.
 */
function slugOf(id: string | undefined, name: string, orcid: string | undefined, names: AclNames): string {
  const listed = orcid && names.slugOfOrcid(orcid)
  if (listed) return listed
  if (id) return slugify(id)
  return orcid ? `orcid-${orcid.toLowerCase()}` : names.slugNamed(name)
}

/** Without signs that are no part of a name: the mark of a footnote, a bracket of markup, a lone full stop in front. */
const nameIn = (element: XmlElement): string =>
  [readableTextOf(child(element, 'first')), readableTextOf(child(element, 'last'))]
    .map(part => part.replace(/[<>]|(?<=\p{Ll})\d$|^\.$/gu, ''))
    .filter(part => part !== '')
    .join(' ')

/** Han names have the family name first and no space. */
const ownScript = (variant: XmlElement): string =>
  variant.attributes['script'] === 'hani' ? `${childText(variant, 'last') ?? ''}${childText(variant, 'first') ?? ''}` : nameIn(variant)

/** `P19-1001`, `W19-0101`, `2020.acl-main.1`: the three forms of a paper's id. */
function fullId({ collection, id }: Volume, paper: string): string {
  if (/^\d{4}\./.test(collection)) return `${collection}-${id}.${paper}`
  const twoDigits = collection.startsWith('W') || collection === 'C69' || (collection === 'D19' && Number(id) >= 5)
  return twoDigits ? `${collection}-${id.padStart(2, '0')}${paper.padStart(2, '0')}` : `${collection}-${id}${paper.padStart(3, '0')}`
}

function reading(paper: XmlElement, damaged: boolean, volume: Volume): ReadResult {
  const place = `line ${paper.line}`
  const number = paper.attributes['id']
  if (!number) return refuse(place, 'the paper has no id')
  if (!volume.collection || !volume.id) return refuse(place, `paper ${number} is in a volume without an id`)
  const title = readableTextOf(child(paper, 'title'))
  const id = fullId(volume, number)
  if (!/^[\w.-]{1,100}$/.test(id)) return refuse(place, `${JSON.stringify(id.slice(0, 40))} is not an id of the Anthology`)
  if (!title) return refuse(place, `${id} has no title`)
  if (damaged) return refuse(place, `${id} has bytes that do not fit the encoding of the file`)
  return { record: recordOf(paper, volume, id, title), place }
}

function recordOf(paper: XmlElement, volume: Volume, id: string, title: string): CatalogueRecord {
  const abstract = readableTextOf(child(paper, 'abstract')) || undefined
  const venue = venueOf(volume.collection, volume.title)
  const authors = peopleIn(paper, 'author', volume.names).map((author, at) => Object.assign(author, { position: at + 1 }))
  const editors = peopleIn(paper, 'editor', volume.names)
  const pdf = addressOf(childText(paper, 'url'), '.pdf')
  const date = dated(childText(paper, 'year') ?? volume.year, childText(paper, 'month') ?? volume.month)
  const areas = researchAreas(abstract ? `${title}. ${abstract}` : title)
  const datasets = childrenOf(paper, 'pwcdataset').map(elementText).filter(Boolean)
  const withdrawn = child(paper, 'retracted') ?? child(paper, 'removed')
  return defined({
    index: 'publications',
    slug_values: [`acl-${slugify(id)}`],
    source: { name: 'ACL Anthology', url: `${site}/${id}/`, licence: licenceOf(volume.year) },
    title,
    authors,
    authors_count: authors.length,
    editors: nonEmpty(editors.length > 0 ? editors : volume.editors),
    publication_date: date,
    locations: [defined({ category: venue.journal ? 'journal' : 'proceedings', name: venue.name, pdf_url: pdf })],
    volume_title: volume.title || undefined,
    ...volumeAndIssue(paper, volume, venue.journal === true),
    pages: childText(paper, 'pages')
      ?.replace(/([\divxlc])\s*-+\s*([\divxlc])/, '$1–$2')
      .replace(/[-–\s]+$/, ''),
    publisher: childText(paper, 'publisher') ?? (volume.meta && childText(volume.meta, 'publisher')),
    place: volume.meta && childText(volume.meta, 'address'),
    publication_type: publicationTypeOf(venue, volume.title),
    abstract,
    identifiers: identifiersOf(paper, volume, id),
    // Not among the identifiers: it consists of names and title words, and a search for any of them would find it.
    bibkey: childText(paper, 'bibkey'),
    is_open_access: pdf ? true : undefined,
    is_retracted: withdrawn ? true : undefined,
    retraction: withdrawn && defined({ date: withdrawn.attributes['date'], reason: elementText(withdrawn) || undefined }),
    fields_of_study: ['Computational linguistics'],
    research_areas: nonEmpty(areas),
    datasets: nonEmpty([...new Set(datasets)]),
    code: nonEmpty(linksIn(paper, 'pwccode', 'url')),
    attachments: nonEmpty(attachmentsOf(paper)),
    videos: nonEmpty(linksIn(paper, 'video', 'href')),
    revisions: nonEmpty(notesIn(paper, 'revision')),
    errata: nonEmpty(notesIn(paper, 'erratum')),
    awards: nonEmpty(childrenOf(paper, 'award').map(elementText)),
    note: childText(paper, 'note'),
    language: childText(paper, 'language'),
    url: `${site}/${id}/`,
  })
}

/** Of a journal the numbers stand in the paper, in the volume or in its title: `Computational Linguistics, Volume 31, Number 1`. */
function volumeAndIssue(paper: XmlElement, { meta, title }: Volume, isJournal: boolean): { volume?: string; issue?: string } {
  const written = (...names: string[]): string | undefined =>
    [paper, meta].flatMap(one => (one ? names.flatMap(name => childText(one, name) ?? []) : [])).find(number => number !== '0')
  const inTitle = (pattern: RegExp): string | undefined => (isJournal ? pattern.exec(title)?.[1] : undefined)
  const issue = written('issue', 'journal-issue') ?? inTitle(/\b(?:number|issue|no\.|nos\.|numbers) ?(\d+(?: ?[-–/] ?\d+)?)/i)
  const number = (isJournal || issue) && (written('journal-volume', 'volume') ?? inTitle(/\bvol(?:ume|\.) ?(\d+)/i))
  return withoutEmpty({ volume: number || undefined, issue })
}

/** Papers from 2016 on are CC BY 4.0, older ones CC BY-NC-SA 3.0, as the Anthology's footer states. */
const licenceOf = (year: string | undefined): string => (Number(year) >= 2016 ? 'CC BY 4.0' : 'CC BY-NC-SA 3.0')

function identifiersOf(paper: XmlElement, volume: Volume, id: string): { name: string; value: string }[] {
  const found = [
    { name: 'doi', value: doiIn(childText(paper, 'doi')) },
    { name: 'handle', value: /hdl\.handle\.net\/(\S+)$/.exec(childText(paper, 'doi') ?? '')?.[1] },
    { name: 'acl', value: id },
    { name: 'isbn', value: childText(paper, 'isbn') ?? (volume.meta && childText(volume.meta, 'isbn')) },
  ]
  return found.filter((one): one is { name: string; value: string } => one.value !== undefined)
}

/** Files of the Anthology are given by name only; others have a full address. */
function addressOf(file: string | undefined, ending = ''): string | undefined {
  if (!file) return undefined
  if (/^https?:\/\//.test(file)) return file
  return /^[\w.-]+$/.test(file) ? `${site}/${file}${ending}` : undefined
}

function linksIn(paper: XmlElement, name: string, key: 'url' | 'href'): { name: string; url: string }[] {
  return childrenOf(paper, name).flatMap(link => {
    const url = addressOf(link.attributes[key])
    return url ? [{ name: elementText(link) || url, url }] : []
  })
}

function attachmentsOf(paper: XmlElement): { name: string; url: string }[] {
  return childrenOf(paper, 'attachment').flatMap(link => {
    const file = elementText(link)
    const url = addressOf(file)?.replace(`${site}/`, `${site}/attachments/`)
    return url ? [{ name: link.attributes['type'] ?? file, url }] : []
  })
}

function notesIn(paper: XmlElement, name: string): { name: string; value: string }[] {
  return childrenOf(paper, name).map(note => ({
    name: [note.attributes['id'], note.attributes['date']].filter(Boolean).join(', '),
    value: elementText(note) || (addressOf(note.attributes['href'], '.pdf') ?? ''),
  }))
}

const nonEmpty = <T>(list: T[]): T[] | undefined => (list.length > 0 ? list : undefined)

/** Removes the fields that the source does not have. */
function defined<T extends Record<string, unknown>>(fields: T): T & CatalogueRecord {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T & CatalogueRecord
}
