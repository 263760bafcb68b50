import type { ProjectOrganisation } from '#contract/projects.ts'
import { countryByCode } from '#contract/countries.ts'
import { isOnEarth, withoutEmpty } from '../reading/record-fields.ts'
import { child, childrenOf, childText, type XmlElement } from '../reading/xml-elements.ts'
import { cityIn, organisationName } from './names.ts'

/**
 * The role for each type of CORDIS (S3§9), leading roles first. A third party works for a participant and is not bound by the grant itself;
 * an associated or international partner takes part without funding.
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

/** One mention of an organisation; organisations that changed their role in a project are mentioned several times. */
interface Mention {
  type: string
  order: number
  hasLeft: boolean
  funding: number
  organisation: ProjectOrganisation
}

/**
 * The organisations of a project, only from its own associations: its results contain others. Each is listed once, with its leading current
 * role, or its last role if it left; its funding is the sum of its mentions.
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
    .map(same => ({ ...same.toSorted(byCurrentRole)[0]!, funding: same.reduce((sum, one) => sum + one.funding, 0) }))
    .toSorted((a, b) => rank(a) - rank(b) || a.order - b.order)
    .map(({ organisation, type, funding, hasLeft }) => ({
      ...organisation,
      ...withoutEmpty({ role: roles.get(type), funding: funding > 0 ? Math.round(funding * 100) / 100 : undefined }),
      ...(hasLeft && { present: false }),
    }))
}

function mentionOf(element: XmlElement, name: string): Mention {
  const { type = '', order, terminated, netEcContribution, ecContribution } = element.attributes
  const address = child(element, 'address')
  return {
    type,
    order: Number(order) || 0,
    hasLeft: terminated === 'true',
    // The part that it keeps; a coordinator's gross contribution includes what it passes on to third parties.
    funding: Number(netEcContribution || ecContribution) || 0,
    organisation: {
      name: organisationName(name),
      ...(address &&
        withoutEmpty({
          country: countryByCode(childText(address, 'country')),
          city: cityIn(childText(address, 'city')),
          coordinates: pointOf(childText(address, 'geolocation')),
        })),
    },
  }
}

const rank = ({ type }: Mention): number => (ranks.includes(type) ? ranks.indexOf(type) : ranks.length)

const byCurrentRole = (a: Mention, b: Mention): number => Number(a.hasLeft) - Number(b.hasLeft) || rank(a) - rank(b)

/** `55.68012,12.571506`: degrees north and east. */
function pointOf(written: string | undefined): { lat: number; lon: number } | undefined {
  const found = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/.exec(written ?? '')
  if (!found) return undefined
  const [lat, lon] = [Number(found[1]), Number(found[2])]
  return isOnEarth(lat, lon) ? { lat, lon } : undefined
}
