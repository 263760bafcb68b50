import { type Format, type Reading, refuse, type Source } from '../reading/format.ts'
import { BadXml, child, childrenOf, childText, elementsOf, type XmlElement } from '../reading/xml-elements.ts'

/** A term beyond this is a sentence, which nobody types; the search state takes no longer ones either. */
const longestTerm = 200

/**
 * Medical Subject Headings, descriptors in XML. A concept is a set of terms that mean the same; the concepts of one descriptor
 * need not (benign and malignant tumours share one), so each concept is a group of its own.
 */
export const mesh: Format = {
  name: 'mesh',
  title: 'Medical Subject Headings, descriptor XML: terms that mean the same (also packed as .xml.gz)',
  takes: fileName => /^desc.*\.xml(?:\.gz)?$/i.test(fileName),
  reader: async () => readDescriptors,
}

async function* readDescriptors(source: Source): AsyncGenerator<Reading> {
  let descriptors = 0
  try {
    for await (const { element, damaged } of elementsOf(source.bytes(), new Set(['DescriptorRecord']))) {
      descriptors += 1
      if (damaged)
        yield refuse(`line ${element.line}`, `${nameOf(element) ?? 'a descriptor'} holds bytes that do not fit the encoding of the file`)
      else yield* groupsOf(element)
    }
    if (descriptors === 0) yield refuse('the file', 'it holds no descriptors of MeSH')
  } catch (error) {
    if (!(error instanceof BadXml)) throw error
    yield refuse(`line ${error.line}`, `not well-formed XML from here on: ${error.message}`)
  }
}

function* groupsOf(descriptor: XmlElement): Generator<Reading> {
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

/** The preferred term as it stands, because records carry it so; then every term as people write it, each once whatever its case. */
function termsOf(concept: XmlElement): string[] {
  const list = child(concept, 'TermList')
  const terms = list ? childrenOf(list, 'Term') : []
  const preferredFirst = terms.toSorted((a, b) => Number(isPreferred(b)) - Number(isPreferred(a)))
  const written = preferredFirst.flatMap(term => childText(term, 'String') ?? []).filter(term => term.length <= longestTerm)
  const once = new Map<string, string>()
  for (const term of [...written.slice(0, 1), ...written.map(asWritten)])
    if (!once.has(term.toLowerCase())) once.set(term.toLowerCase(), term)
  return [...once.values()]
}

const isPreferred = (term: XmlElement): boolean => term.attributes['ConceptPreferredTermYN'] === 'Y'

/**
 * `Infarction, Myocardial` as `Myocardial Infarction`: the catalogue's way of putting the chief word first, taken back. The commas of
 * chemical names have no space behind them, and those of a list have an `and`: both stay.
 */
export function asWritten(term: string): string {
  const parts = term.split(', ')
  return parts.some(part => /^(?:and|or|of|in|with)\b/i.test(part) || part === '') ? term : parts.toReversed().join(' ')
}
