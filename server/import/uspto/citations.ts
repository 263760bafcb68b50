import type { Patent } from '#contract/patents.ts'
import { withoutEmpty } from '../reading/record-fields.ts'
import { child, childText, type XmlElement } from '../reading/xml-elements.ts'
import { documentIdIn, publicationNo } from './numbers.ts'
import { lineOf } from './text.ts'

/** Cited patents, each with the first name on it, and cited literature as written there. Applications cite nothing. */
export function patentCitations(bibliography: XmlElement): Pick<Patent, 'cited_patents' | 'cited_literature'> {
  const list = child(bibliography, 'us-references-cited') ?? child(bibliography, 'references-cited')
  const citations = list ? list.children.filter((one): one is XmlElement => typeof one !== 'string') : []
  return withoutEmpty({
    cited_patents: citations.flatMap(one => citedPatent(child(one, 'patcit')) ?? []),
    cited_literature: citations.map(one => lineOf(child(one, 'nplcit'))).filter(text => text !== ''),
  })
}

function citedPatent(citation: XmlElement | undefined) {
  const id = documentIdIn(citation)
  const about = citation && child(citation, 'document-id')
  return id && about && { publication_no: publicationNo(id), ...withoutEmpty({ name: childText(about, 'name'), date: id.date }) }
}
