import type { Party } from '#contract/patents.ts'
import { countryByCode } from '#contract/countries.ts'
import { withoutEmpty } from '../reading/record-fields.ts'
import { child, childrenOf, childText, type XmlElement } from '../reading/xml-elements.ts'

/**
 * Everyone on the front page, numbered: inventors, applicants, assignees, agents and examiners, in this order. Only names: the office gives
 * people no ids. Streets, postcodes and email addresses are left out.
 */
export function partiesOf(bibliography: XmlElement): Party[] {
  const parties = child(bibliography, 'us-parties') ?? child(bibliography, 'parties')
  const applicants = [...listed(parties, 'us-applicants', 'us-applicant'), ...listed(parties, 'applicants', 'applicant')]
  const found = [
    ...as('Inventor', [...applicants.filter(isInventor), ...listed(parties, 'inventors', 'inventor', 'deceased-inventor')]),
    ...as('Applicant', applicants.filter(isNoInventor)),
    ...as('Assignee', listed(bibliography, 'assignees', 'assignee')),
    ...as('Agent', listed(parties, 'agents', 'agent')),
    ...as('Examiner', listed(bibliography, 'examiners', 'primary-examiner', 'assistant-examiner')),
  ]
  const once = new Map<string, Party>()
  for (const one of found) {
    const key = [one.role, one.name, one.city].join('\n')
    if (!once.has(key)) once.set(key, { ...one, order: once.size + 1 })
  }
  return [...once.values()]
}

/** Until 2012 the inventors had to be the applicants. */
const isInventor = (applicant: XmlElement): boolean => applicant.attributes['app-type'] === 'applicant-inventor'
const isNoInventor = (applicant: XmlElement): boolean => !isInventor(applicant)

function listed(element: XmlElement | undefined, list: string, ...names: string[]): XmlElement[] {
  const inside = element && child(element, list)
  return inside ? names.flatMap(name => childrenOf(inside, name)) : []
}

const inSequence = (elements: readonly XmlElement[]): XmlElement[] => elements.toSorted((a, b) => place(a) - place(b))
const place = (element: XmlElement): number => Number(element.attributes['sequence'] ?? 0)

const as = (role: string, elements: readonly XmlElement[]): Party[] =>
  inSequence(elements).flatMap(element => {
    const book = child(element, 'addressbook') ?? element
    const person = personIn(book)
    const name = person ?? childText(book, 'orgname') ?? childText(book, 'name')
    if (name === undefined) return []
    const address = child(book, 'address')
    const residence = child(element, 'residence')
    // The office also writes `unknown` and `omitted`.
    const country = countryByCode(address && childText(address, 'country')) ?? countryByCode(residence && childText(residence, 'country'))
    const where = withoutEmpty({ city: address && cityIn(address), country })
    return [{ name, role, party_type: person === undefined ? ('organisation' as const) : ('researcher' as const), ...where }]
  })

/** With its state: there is also a Dublin in California. */
function cityIn(address: XmlElement): string | undefined {
  const city = childText(address, 'city')
  const state = childText(address, 'state')
  return city !== undefined && state !== undefined ? `${city}, ${state}` : city
}

function personIn(book: XmlElement): string | undefined {
  const last = childText(book, 'last-name')
  if (last === undefined) return undefined
  const first = ['prefix', 'first-name', 'middle-name'].flatMap(name => childText(book, name) ?? [])
  const suffix = childText(book, 'suffix')
  return [...first, suffix === undefined ? last : `${last}, ${suffix}`].join(' ')
}
