import type { ProjectOrganisation } from '#contract/projects.ts'
import { countryOf } from '../../core/countries.ts'
import { present } from '../reading/present.ts'
import { child, childrenOf, childText, type XmlElement } from '../reading/xml-elements.ts'

/**
 * How CORDIS's types are said (S3§9), the leading ones first. A third party works for one of the participants and is not bound by
 * the grant itself; an associated or international partner takes part without money of the Union.
 */
const roles: ReadonlyMap<string, string> = new Map([
  ['coordinator', 'Coordinator'],
  ['hostInstitution', 'Coordinator'],
  ['participant', 'Participant'],
  ['beneficiary', 'Participant'],
  ['associatedPartner', 'Partner'],
  ['internationalPartner', 'Partner'],
  ['partner', 'Partner'],
  ['thirdParty', 'Fellow organisation'],
])
const ranks = [...roles.keys()]

/** One mention of an organisation; those that changed their part in a project are mentioned more than once. */
interface Mention {
  type: string
  order: number
  left: boolean
  funding: number
  organisation: ProjectOrganisation
}

/**
 * The organisations of a project, from its own associations alone: its results carry others inside. Each stands once, with the
 * leading role that it still has, or had, if it left; its money is the sum of its mentions.
 */
export function organisationsOf(associations: XmlElement): ProjectOrganisation[] {
  const mentions = new Map<string, Mention[]>()
  for (const element of childrenOf(associations, 'organization')) {
    const name = childText(element, 'legalName') ?? childText(element, 'shortName')
    if (!name) continue
    const key = childText(element, 'id') ?? childText(element, 'rcn') ?? name
    const same = mentions.get(key)
    if (same) same.push(mentionOf(element, name))
    else mentions.set(key, [mentionOf(element, name)])
  }
  return [...mentions.values()]
    .map(same => ({ ...same.toSorted(byStanding)[0]!, funding: same.reduce((sum, one) => sum + one.funding, 0) }))
    .toSorted((a, b) => rank(a) - rank(b) || a.order - b.order)
    .map(({ organisation, type, funding, left }) => ({
      ...organisation,
      ...present({ role: roles.get(type), funding: funding > 0 ? Math.round(funding * 100) / 100 : undefined }),
      ...(left && { present: false }),
    }))
}

function mentionOf(element: XmlElement, name: string): Mention {
  const { type = '', order, terminated, netEcContribution, ecContribution } = element.attributes
  const address = child(element, 'address')
  return {
    type,
    order: Number(order) || 0,
    left: terminated === 'true',
    // What it keeps for itself; a coordinator's plain contribution includes what it hands on to third parties.
    funding: Number(netEcContribution || ecContribution) || 0,
    organisation: {
      name,
      ...(address &&
        present({
          country: countryOf(childText(address, 'country')),
          city: cityOf(childText(address, 'city')),
          coordinates: pointOf(childText(address, 'geolocation')),
        })),
    },
  }
}

const rank = ({ type }: Mention): number => (ranks.includes(type) ? ranks.indexOf(type) : ranks.length)

const byStanding = (a: Mention, b: Mention): number => Number(a.left) - Number(b.left) || rank(a) - rank(b)

/** Words inside names of places that are written small: Alcala de Henares, Gif-sur-Yvette. */
const littleWords =
  /(?<=[\s-])(?:a|aan|am|an|da|de|del|den|der|des|di|do|dos|du|el|en|im|la|le|les|lez|of|op|sur|under|upon|van)(?=[\s-])/gi

/** Half of the cities are written in capitals. */
const cityOf = (written: string | undefined): string | undefined =>
  written && written === written.toUpperCase()
    ? written
        .toLowerCase()
        .replace(/(?<![\p{L}\p{M}'’])\p{L}|(?<=\b[dl]['’])\p{L}/gu, letter => letter.toUpperCase())
        .replace(littleWords, word => word.toLowerCase())
    : written

/** `55.68012,12.571506`, as degrees north and east. */
function pointOf(written: string | undefined): { lat: number; lon: number } | undefined {
  const found = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/.exec(written ?? '')
  if (!found) return undefined
  const [lat, lon] = [Number(found[1]), Number(found[2])]
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : undefined
}
