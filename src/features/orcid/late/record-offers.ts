import { contactTypes, linkedinType } from '#contract/contact-info.ts'
import type { OrcidAffiliation, OrcidReply, OrcidWebsite } from '#contract/orcid.ts'
import { limits } from '#contract/limits.ts'
import type { Researcher } from '#contract/researcher.ts'
import { slugify } from '#contract/slugs.ts'

/** Something of an ORCID record that can come to the profile. */
export interface OrcidOffer {
  key: string
  label: string
  note?: string
  /** Why it cannot come: it is there already, or ORCID lacks what a profile needs. */
  blocked?: string
  /** Left out at first, because it would replace what the user has written. */
  isLeftOut?: boolean
  what:
    | { is: 'biography'; about: string }
    | { is: 'experience' | 'education'; stage: OrcidAffiliation }
    | { is: 'keywords'; keywords: string[] }
    | { is: 'website'; contact_type_id: number; value: string }
}

export interface OfferGroup {
  title: string
  offers: OrcidOffer[]
}

type Fetched = Pick<OrcidReply, 'biography' | 'employments' | 'educations' | 'keywords' | 'websites'>
type OwnProfile = Pick<Researcher, 'about' | 'experiences' | 'educations' | 'keywords'>
/** The contacts that are on the profile. */
type Contacts = readonly { value: string }[]

/** What an ORCID record has that the profile has not, or has otherwise; groups without anything are left out. */
export function offersOf(
  { biography, employments = [], educations = [], keywords = [], websites = [] }: Fetched,
  profile: OwnProfile,
  contacts: Contacts,
): OfferGroup[] {
  const groups: OfferGroup[] = [
    { title: 'Biography', offers: biography === undefined ? [] : [biographyOffer(biography, profile.about)] },
    { title: 'Professional experience', offers: employments.map(stage => stageOffer('experience', stage, profile.experiences ?? [])) },
    { title: 'Education', offers: educations.map(stage => stageOffer('education', stage, profile.educations ?? [])) },
    { title: 'Keywords', offers: keywordOffer(keywords, profile.keywords ?? []) },
    { title: 'Websites', offers: websites.map(website => websiteOffer(website, contacts)) },
  ]
  return groups.filter(({ offers }) => offers.length > 0)
}

const there = 'On your profile already'

function biographyOffer(text: string, now: string | undefined): OrcidOffer {
  const about = Array.from(text).slice(0, limits.profile.about).join('').trim()
  return {
    key: 'biography',
    label: now ? 'Replace the biography on your profile' : 'Biography',
    note: about,
    ...(now === about && { blocked: there }),
    ...(now && { isLeftOut: true }),
    what: { is: 'biography', about },
  }
}

type Known = readonly { id: string; organisation: string; title: string; from_year: number }[]

function stageOffer(is: 'experience' | 'education', stage: OrcidAffiliation, known: Known): OrcidOffer {
  const { id, organisation, title, from_year } = stage
  const isThere = known.some(
    one =>
      one.id === id ||
      (slugify(one.organisation) === slugify(organisation) && slugify(one.title) === slugify(title ?? '') && one.from_year === from_year),
  )
  return {
    key: `${is} ${id}`,
    label: [title, organisation].filter(Boolean).join(', '),
    note: [stage.department, yearsOf(stage)].filter(Boolean).join(' · '),
    ...blockedBy(isThere ? there : missingIn(is, stage)),
    what: { is, stage },
  }
}

const blockedBy = (blocked: string | undefined) => (blocked === undefined ? {} : { blocked })

/** What a profile needs and ORCID does not say. */
function missingIn(is: 'experience' | 'education', { title = '', from_year, organisation }: OrcidAffiliation): string | undefined {
  const { min } = limits.career.text
  const lacking = [
    title.length < min && (is === 'experience' ? 'a position' : 'a degree'),
    organisation.length < min && 'an organisation',
    from_year === undefined && 'a start year',
  ].filter(Boolean)
  return lacking.length === 0
    ? undefined
    : `ORCID has no ${lacking.map(one => String(one).replace(/^an? /, '')).join(' and no ')} here. Add it on your profile.`
}

const yearsOf = ({ from_year, to_year, present }: OrcidAffiliation): string =>
  from_year === undefined
    ? ''
    : present
      ? `since ${from_year}`
      : to_year === undefined || to_year === from_year
        ? `${from_year}`
        : `${from_year}–${to_year}`

function keywordOffer(keywords: readonly string[], now: readonly string[]): OrcidOffer[] {
  const known = new Set(now.map(slugify))
  const { keyword, terms } = limits.profile
  const isFitting = (word: string) => word.length >= keyword.min && word.length <= keyword.max
  const added = keywords.filter(word => isFitting(word) && !known.has(slugify(word))).slice(0, Math.max(0, terms - now.length))
  if (keywords.length === 0) return []
  if (added.length === 0) return [{ key: 'keywords', label: keywords.join(', '), blocked: there, what: { is: 'keywords', keywords: [] } }]
  return [{ key: 'keywords', label: added.join(', '), what: { is: 'keywords', keywords: added } }]
}

function websiteOffer({ name, url, contact_type }: OrcidWebsite, contacts: Contacts): OrcidOffer {
  const isThere = contacts.some(({ value }) => value === url)
  const { id } = contact_type === 'url' ? contactTypes[0] : linkedinType
  return {
    key: `website ${url}`,
    label: name ?? url,
    ...(name !== undefined && { note: url }),
    ...blockedBy(isThere ? there : undefined),
    what: { is: 'website', contact_type_id: id, value: url },
  }
}
