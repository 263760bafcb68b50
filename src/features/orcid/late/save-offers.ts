import { call } from '#api/call.ts'
import { contactInfoCalls, type ContactInput } from '#contract/contact-info.ts'
import type { OrcidAffiliation } from '#contract/orcid.ts'
import type { Researcher } from '#contract/researcher.ts'
import { researchers } from '#contract/researchers.ts'
import type { OrcidOffer } from './record-offers.ts'

interface Saving {
  userId: string
  /** What the user saw of the profile. */
  profile: Pick<Researcher, 'about' | 'keywords'>
  signal: AbortSignal
}

/** Brings parts of an ORCID record to the profile. Sent again, each changes nothing: a stage keeps its id. Throws ApiError. */
export async function saveOffers(offers: readonly OrcidOffer[], { userId, profile, signal }: Saving): Promise<void> {
  const options = () => ({ key: crypto.randomUUID(), retries: 3, signal })
  const params = { id: userId }
  for (const { what } of offers) {
    switch (what.is) {
      case 'biography':
        await call(
          researchers.update,
          { params, body: { researcher: { about: what.about }, base: { about: profile.about ?? '' } } },
          options(),
        )
        break
      case 'keywords': {
        const base = profile.keywords ?? []
        await call(
          researchers.update,
          { params, body: { researcher: { keywords: [...base, ...what.keywords] }, base: { keywords: base } } },
          options(),
        )
        break
      }
      case 'experience':
        await call(researchers.addExperience, { params, body: { experience: { ...stageOf(what.stage), category: 0 } } }, options())
        break
      case 'website': {
        const { contact_type_id, value } = what
        // The contract checks that the kind is one of its own.
        const contact_info = { contact_type_id, value } as ContactInput
        await call(contactInfoCalls.create, { params, body: { contact_info } }, options())
        break
      }
      case 'education':
        await call(researchers.addEducation, { params, body: { education: stageOf(what.stage) } }, options())
    }
  }
}

/** Only what `record-offers.ts` does not block comes here: it has a title and a start. */
function stageOf({ id, organisation, title = '', from_month, from_year = 0, to_month, to_year, present }: OrcidAffiliation) {
  const isOpen = present || to_year === undefined
  return {
    id,
    organisation,
    title,
    from_month: from_month ?? null,
    from_year,
    to_month: isOpen ? null : (to_month ?? null),
    to_year: isOpen ? null : to_year,
    present: isOpen,
  }
}
