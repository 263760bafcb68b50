import { child, childrenOf, childText, type XmlElement } from '../reading/xml-elements.ts'
import { realDate } from '../reading/real-date.ts'

/** The number of a document, as patent offices give it. */
export interface DocumentId {
  /** `US` */
  country: string
  /** As in the source, often padded: `08930553`, `D0435854`, `2007/0253328`. */
  padded: string
  /** In the usual form: `8930553`, `D435854`, `20070253328`. */
  number: string
  /** `B2`; empty if the source has none. */
  kind: string
  date: string | undefined
}

/** The `document-id` of an element; undefined without a number. */
export function documentIdIn(element: XmlElement | undefined): DocumentId | undefined {
  const id = element && child(element, 'document-id')
  const padded = id && childText(id, 'doc-number')
  if (!id || padded === undefined) return undefined
  const country = childText(id, 'country') ?? 'US'
  const kind = childText(id, 'kind') ?? ''
  return {
    country,
    padded,
    number: numberOf(country, padded),
    kind: /^[A-Z]\d?$/.test(kind) ? kind : '',
    date: isoDate(childText(id, 'date')),
  }
}

export const publicationNo = ({ country, number, kind }: DocumentId): string => country + number + kind

function numberOf(country: string, padded: string): string {
  const bare = padded.replaceAll(/\s+/g, '')
  if (country !== 'US') return bare.startsWith(country) ? bare.slice(country.length) : bare
  const [, letters, digits] = /^([A-Z]*)0*(\d.*)$/.exec(bare.replaceAll(/[/,.]/g, '')) ?? []
  return digits === undefined ? bare : `${letters}${digits}`
}

/** `13648029` in its printed form: `13/648,029`. International applications stay unchanged. */
export function applicationNo(element: XmlElement | undefined): string | undefined {
  const number = documentIdIn(element)?.padded
  return number?.replace(/^(\d\d)(\d{3})(\d{3})$/, '$1/$2,$3')
}

/** `20150106` as `2015-01-06`, `19980800` as `1998-08`; undefined if it is not a date. */
export function isoDate(digits: string | undefined): string | undefined {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(digits ?? '') ?? []
  return year && realDate(`${year}-${month}-${day}`)
}

/**
 * The earliest date of an earlier document that this one claims priority or descent from. A date after its own filing is an error of the
 * source.
 */
export function priorityDate(bibliography: XmlElement, filed: string | undefined): string | undefined {
  const claims = child(bibliography, 'priority-claims')
  const related = child(bibliography, 'us-related-documents')
  const dates = [
    ...(claims ? childrenOf(claims, 'priority-claim').map(claim => isoDate(childText(claim, 'date'))) : []),
    ...(related ? related.children.flatMap(one => (typeof one === 'string' ? [] : ancestorDate(one))) : []),
  ]
  return dates
    .filter(date => date !== undefined)
    .filter(date => filed === undefined || date <= filed)
    .toSorted((a, b) => (a < b ? -1 : 1))[0]
}

/** A relation names its parent; a provisional application is a parent itself. Earlier publications of the same application are neither. */
function ancestorDate(related: XmlElement): string | undefined {
  if (related.name === 'us-provisional-application') return documentIdIn(related)?.date
  const relation = child(related, 'relation')
  return relation && documentIdIn(child(relation, 'parent-doc'))?.date
}

/** The meaning of a kind code, which is defined by the office. */
export function documentKind(kind: string, isGrant: boolean): string {
  if (kind.startsWith('S')) return 'Design patent'
  if (kind.startsWith('E')) return 'Reissue'
  if (kind.startsWith('H')) return 'Statutory invention registration'
  if (kind === 'P2' || kind === 'P3') return 'Plant patent'
  if (kind.startsWith('P')) return 'Plant patent application'
  return isGrant ? 'Granted patent' : 'Patent application'
}
