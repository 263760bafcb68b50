import type { ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import type { Affiliation, Researcher } from '#contract/researcher.ts'
import type { Named } from '#contract/records.ts'
import { Facts, NamedLink, TermLink, Terms, WebLink, Website, webUrlOf } from '#features/records/index.ts'
import { SeeMore } from '#ui/list/SeeMore.tsx'
import { presentFirst, textOf, textsIn } from '../page/profile-fields.ts'

/** The short facts of a profile; what is not known is left out. */
export function ProfileFacts({ profile }: { profile: Researcher }) {
  const { country, orcid_id, twitter_id, research_groups = [], disciplines = [] } = profile
  const terms = (field: keyof Researcher & string): ReactNode => termList(textsIn(profile[field]), field)
  const website = webUrlOf(profile['url'])
  return (
    <Facts
      facts={[
        ['Organisations', organisationList(presentFirst(profile.organisations))],
        [
          'Country',
          textOf(country) && (
            <TermLink index="researchers" path="country">
              {country ?? ''}
            </TermLink>
          ),
        ],
        ['Research groups', groupList(research_groups)],
        ['Keywords', terms('keywords')],
        [
          'Disciplines',
          termList(
            disciplines.flatMap(({ name, sub_disciplines }) =>
              sub_disciplines.length > 0 ? sub_disciplines.map(sub => sub.name) : [name],
            ),
            'disciplines',
          ),
        ],
        ['Diseases', terms('diseases')],
        ['Model organisms', terms('model_organisms')],
        ['Open to', terms('collaboration_interests')],
        ['Types of research', terms('research_types')],
        ['Sectors', terms('sectors')],
        ['Therapeutic areas', terms('therapeutics')],
        ['Medical technologies', terms('medical_technologies')],
        ['Venues', terms('venues')],
        ['Also known as', terms('name_variants')],
        ['ORCID', textOf(orcid_id) && <OtherSite at={`https://orcid.org/${orcid_id}`} text={orcid_id ?? ''} />],
        ['Website', website && <Website of="researchers" record={profile} url={website} />],
        // Only a link: nothing of another site is loaded.
        ['X (Twitter)', textOf(twitter_id) && <OtherSite at={`https://x.com/${twitter_id}`} text={`@${twitter_id}`} />],
      ]}
    />
  )
}

function OtherSite({ at, text }: { at: string; text: string }) {
  const url = webUrlOf(at)
  return url ? <WebLink url={url} text={text} /> : text
}

const termList = (terms: readonly string[], path: string): ReactNode =>
  terms.length > 0 && <Terms terms={terms} index="researchers" path={path} collapse={limits.profilePage.facts} />

const organisationList = (organisations: readonly Affiliation[]): ReactNode =>
  organisations.length > 0 && (
    <SeeMore items={organisations} {...limits.collapse}>
      {({ name, slug_values, role, present }) => (
        <>
          <NamedLink index="organisations" name={name} slug={slug_values?.[0]} />
          {[textOf(role), present === false && 'former'].filter(Boolean).map(note => ` — ${note}`)}
        </>
      )}
    </SeeMore>
  )

const groupList = (groups: readonly Named[]): ReactNode =>
  groups.length > 0 && (
    <SeeMore items={groups} {...limits.collapse}>
      {({ name, slug_values }) => <NamedLink index="research_groups" name={name} slug={slug_values?.[0]} />}
    </SeeMore>
  )
