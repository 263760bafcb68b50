import type { Patent } from '#contract/patents.ts'
import { slugify } from '#contract/slugs.ts'
import { type ImportFormat, type ReadResult, refuse, type ImportSource } from '../reading/format.ts'
import { namedCharacters } from '../reading/named-characters.ts'
import { withoutEmpty, buildRecord } from '../reading/record-fields.ts'
import { BadXml, child, documentsOf, type FoundElement, type XmlElement } from '../reading/xml-elements.ts'
import { patentCitations } from './citations.ts'
import { readClaims } from './claims.ts'
import { classificationsOf } from './classes.ts'
import { descriptionParts } from './description.ts'
import { applicationNo, type DocumentId, documentIdIn, documentKind, priorityDate, publicationNo } from './numbers.ts'
import { asVersion4 } from './older-documents.ts'
import { partiesOf } from './parties.ts'
import { lineOf, linesOf } from './text.ts'

const office = 'United States Patent and Trademark Office'

/**
 * Grants and applications of the United States in the XML of 2001 and later (versions 2 to 4 of grants, 1 to 4 of applications): one
 * document, or all documents of a week in one file.
 */
export const usptoFormat: ImportFormat = {
  name: 'uspto',
  title: 'USPTO patent grants and applications, XML of 2001 and later: single documents and weekly files (also packed as .xml.gz)',
  accepts: fileName => /\.xml(?:\.gz)?$/i.test(fileName),
  reader: async () => readDocuments,
}

async function* readDocuments(source: ImportSource): AsyncGenerator<ReadResult> {
  for await (const one of documentsOf(source.bytes(), namedCharacters)) {
    if (one instanceof BadXml) yield brokenReading(one)
    else if (!isAttachment(one.element)) yield reading(one)
  }
}

/** Sequence listings are separate documents next to their patents in the weekly files. */
const isAttachment = ({ name }: XmlElement): boolean => name === 'sequence-cwu'

function brokenReading({ line, message, root }: BadXml): ReadResult {
  if (!root) return refuse(`line ${line}`, `it is not XML of 2001 and later: ${message}`)
  const id = publicationOf(asVersion4(root))
  return refuse(`line ${line}`, `${id ? publicationNo(id) : 'the document'} cannot be read from here on: ${message}`)
}

const bibliographies: Readonly<Record<string, string>> = {
  'us-patent-grant': 'us-bibliographic-data-grant',
  'us-patent-application': 'us-bibliographic-data-application',
}

function bibliographyOf(root: XmlElement): XmlElement | undefined {
  const name = bibliographies[root.name]
  return name === undefined ? undefined : child(root, name)
}

function publicationOf(root: XmlElement): DocumentId | undefined {
  const bibliography = bibliographyOf(root)
  return bibliography && documentIdIn(child(bibliography, 'publication-reference'))
}

function reading({ element, damaged }: FoundElement): ReadResult {
  const root = asVersion4(element)
  const place = `line ${root.line}`
  const bibliography = bibliographyOf(root)
  if (!bibliography) return refuse(place, `<${root.name.slice(0, 40)}> is no patent grant or application of the office`)
  const id = publicationOf(root)
  if (!id || !/^[A-Z]{0,3}\d{1,12}$/.test(id.number)) return refuse(place, 'the document has no publication number')
  const no = publicationNo(id)
  const title = lineOf(child(bibliography, 'invention-title'))
  if (title === '') return refuse(place, `${no} has no title`)
  if (damaged) return refuse(place, `${no} has bytes that do not fit the encoding of the file`)
  const url = `https://patents.google.com/patent/${no}/en`
  const head = { index: 'patents', slug_values: slugsOf(id), source: { name: office, url, licence: 'Public domain' } } as const
  return { record: buildRecord(head, { title, ...frontPage(root, bibliography, id), ...texts(root), full_text_url: url }), place }
}

/** The usual form of the number is the first slug; the padded form is another. */
function slugsOf({ country, number, padded, kind }: DocumentId): string[] {
  return [...new Set([number, padded].map(one => slugify(`${country}-${one}-${kind}`)))]
}

function frontPage(root: XmlElement, bibliography: XmlElement, id: DocumentId): Partial<Patent> {
  const application = child(bibliography, 'application-reference')
  const filed = documentIdIn(application)?.date
  // A statutory registration is published like a grant but grants nothing.
  const isGranted = root.name === 'us-patent-grant' && !id.kind.startsWith('H')
  return withoutEmpty({
    publication_no: publicationNo(id),
    document_kind: documentKind(id.kind, isGranted),
    application_no: applicationNo(application),
    patent_office: office,
    country: 'United States',
    priority_date: priorityDate(bibliography, filed),
    application_date: filed,
    publication_date: id.date,
    granted_date: isGranted ? id.date : undefined,
    classifications: classificationsOf(bibliography),
    parties: partiesOf(bibliography),
    ...patentCitations(bibliography),
  })
}

const texts = (root: XmlElement): Partial<Patent> =>
  withoutEmpty({
    abstract: linesOf(child(root, 'abstract')).join('\n\n'),
    claims: readClaims(child(root, 'claims')),
    full_texts: descriptionParts(child(root, 'description')),
  })
