import { type ImportFormat, type ReadResult, refuse, type ImportSource } from '../reading/format.ts'
import { BadXml, child, childrenOf, childText, elementsOf, type XmlElement } from '../reading/xml-elements.ts'

/** Longer terms are sentences that people do not type; the search state does not accept longer ones either. */
const maxTermLength = 200

/**
 * Medical Subject Headings, descriptors in XML. The terms of a concept are synonyms; the concepts of one descriptor need not be (benign and
 * malignant tumours share one), so each concept is a group of its own.
 */
export const meshFormat: ImportFormat = {
  name: 'mesh',
  title: 'Medical Subject Headings, descriptor XML: terms that mean the same (also packed as .xml.gz)',
  accepts: fileName => /^desc.*\.xml(?:\.gz)?$/i.test(fileName),
  reader: async () => readDescriptors,
}

async function* readDescriptors(source: ImportSource): AsyncGenerator<ReadResult> {
  let descriptors = 0
  try {
    for await (const { element, damaged } of elementsOf(source.bytes(), new Set(['DescriptorRecord']))) {
      descriptors += 1
      if (damaged)
        yield refuse(`line ${element.line}`, `${nameOf(element) ?? 'a descriptor'} has bytes that do not fit the encoding of the file`)
      else yield* groupsOf(element)
    }
    if (descriptors === 0) yield refuse('the file', 'it has no MeSH descriptors')
  } catch (error) {
    if (!(error instanceof BadXml)) throw error
    yield refuse(`line ${error.line}`, `not well-formed XML from here on: ${error.message}`)
  }
}

function* groupsOf(descriptor: XmlElement): Generator<ReadResult> {
  const place = `line ${descriptor.line}`
  const name = nameOf(descriptor)
  if (name === undefined) return yield refuse(place, 'the descriptor has no name')
  const list = child(descriptor, 'ConceptList')
  const concepts = list ? childrenOf(list, 'Concept') : []
  if (concepts.length === 0) return yield refuse(place, `${name} has no concepts`)
  for (const concept of concepts) {
    const key = childText(concept, 'ConceptUI')
    const terms = termsOf(concept)
    if (key === undefined) yield refuse(`line ${concept.line}`, `a concept of ${name} has no ConceptUI`)
    else if (terms.length > 1) yield { synonyms: { key, terms }, place: `line ${concept.line}` }
  }
}

function nameOf(descriptor: XmlElement): string | undefined {
  const name = child(descriptor, 'DescriptorName')
  return name && childText(name, 'String')
}

/** The preferred term unchanged, because records contain it; then every term in natural word order, each once regardless of case. */
function termsOf(concept: XmlElement): string[] {
  const list = child(concept, 'TermList')
  const terms = list ? childrenOf(list, 'Term') : []
  const preferredFirst = terms.toSorted((a, b) => Number(isPreferred(b)) - Number(isPreferred(a)))
  const written = preferredFirst.flatMap(term => childText(term, 'String') ?? []).filter(term => term.length <= maxTermLength)
  const once = new Map<string, string>()
  for (const term of [...written.slice(0, 1), ...written.map(naturalOrder)])
    if (!once.has(term.toLowerCase())) once.set(term.toLowerCase(), term)
  return [...once.values()]
}

const isPreferred = (term: XmlElement): boolean => term.attributes['ConceptPreferredTermYN'] === 'Y'

/**
 * `Infarction, Myocardial` as `Myocardial Infarction`: undoes the inversion of the catalogue. Commas in chemical names have no space after
 * them, and lists contain an `and`: both stay.
 */
export function naturalOrder(term: string): string {
  const parts = term.split(', ')
  return parts.some(part => /^(?:and|or|of|in|with)\b/i.test(part) || part === '') ? term : parts.toReversed().join(' ')
}
