import { writtenDoi } from '#contract/doi.ts'
import type { Citation, CslName, CslType } from './csl.ts'
import { nameParts } from './person-names.ts'
import { addressOf, dateOf, entriesOf, plain, present, type RecordFields, textOf } from './record-fields.ts'

/** CSL types by our publication types; the first match counts. A review is a journal article. */
const types: readonly (readonly [RegExp, CslType])[] = [
  [/thesis|dissertation/i, 'thesis'],
  [/data ?set/i, 'dataset'],
  [/software/i, 'software'],
  [/preprint|posted/i, 'article'],
  [/chapter|section|book part/i, 'chapter'],
  [/conference|workshop|tutorial|demonstration|proceedings[ -](?:article|paper)|inproceedings/i, 'paper-conference'],
  [/report/i, 'report'],
  [/book|monograph|proceedings/i, 'book'],
  [/article|journal|review|editorial|letterSuffix|comment|erratum/i, 'article-journal'],
]
const typeOfPlace: Record<string, CslType> = {
  journal: 'article-journal',
  proceedings: 'paper-conference',
  book: 'chapter',
  repository: 'article',
}

export const peopleIn = (record: RecordFields, field: string): CslName[] =>
  entriesOf(record, field).flatMap(person => {
    const name = plain(person['name'])
    return name === undefined ? [] : [nameParts(name)]
  })

export function citePublication(record: RecordFields): Partial<Citation> {
  const places = entriesOf(record, 'locations')
  const place = places.find(one => textOf(one, 'category') !== 'repository') ?? places[0]
  const type = typeOf(record, place)
  const author = peopleIn(record, 'authors')
  const further = Number(record['authors_count'] ?? 0) - author.length
  const called = new Map(entriesOf(record, 'identifiers').map(one => [textOf(one, 'name')?.toLowerCase(), textOf(one, 'value')]))
  const isPart = type === 'chapter' || type === 'paper-conference'
  const volumeTitle = textOf(record, 'volume_title')
  const placeName = place && textOf(place, 'name')
  const container = isPart ? (volumeTitle ?? placeName) : placeName
  return present<Partial<Citation>>({
    type,
    author,
    editor: peopleIn(record, 'editors'),
    issued: dateOf(record, 'publication_date'),
    'container-title': type === 'book' || type === 'thesis' ? undefined : container,
    'event-title': type === 'paper-conference' && placeName !== container ? placeName : undefined,
    volume: textOf(record, 'volume'),
    issue: textOf(record, 'issue'),
    page: textOf(record, 'pages')?.replace(/\s*[-–—]+\s*/g, '–'),
    publisher: textOf(record, 'publisher') ?? (type === 'thesis' ? placeName : undefined),
    genre: type === 'article' || type === 'thesis' || type === 'report' ? textOf(record, 'publication_type') : undefined,
    DOI: writtenDoi(called.get('doi')?.trim() ?? '') || undefined,
    ISBN: called.get('isbn'),
    ISSN: called.get('issn'),
    PMID: called.get('pmid'),
    PMCID: called.get('pmc')?.replace(/^(?=\d)/, 'PMC'),
    URL: addressOf(record, 'url') ?? arxivAddress(called.get('arxiv')),
    custom: author.length > 0 && further > 0 ? { further_authors: further } : undefined,
  })
}

function typeOf(record: RecordFields, place: RecordFields | undefined): CslType {
  const said = textOf(record, 'publication_type')
  const known = said === undefined ? undefined : types.find(([words]) => words.test(said))
  if (known) return known[1]
  const ofPlace = place && typeOfPlace[textOf(place, 'category') ?? '']
  return ofPlace ?? (record['issue'] === undefined && record['volume'] === undefined ? 'document' : 'article-journal')
}

const arxivAddress = (id: string | undefined): string | undefined =>
  id === undefined ? undefined : `https://arxiv.org/abs/${id.replace(/^arxiv:\s*/i, '')}`
