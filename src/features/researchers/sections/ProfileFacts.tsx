import type { ReactNode } from 'react'
import type { IndexName } from '#contract/indexes/shape.ts'
import { Facts, RecordLink, TermLink, Terms, WebLink, Website, webUrlOf } from '#features/records/index.ts'
import { SeeMore } from '#ui/list/SeeMore.tsx'
import { limits } from '#contract/limits.ts'
import { type NamedOne, namedOnes, namesOf, organisationsOf, textOf } from '../page/profile-fields.ts'
import type { SectionProps } from './section-props.ts'

/** The short facts of a profile; what is not known is left out. */
export function ProfileFacts({ profile }: Pick<SectionProps, 'profile'>) {
  const words = (field: string) => termsOf(namesOf(profile[field]), field)
  const country = textOf(profile['country'])
  const orcid = textOf(profile['orcid_id'])
  const website = webUrlOf(profile['url'])
  const twitter = textOf(profile['twitter_id'])
  return (
    <Facts
      facts={[
        ['Organisations', recordsOf('organisations', organisationsOf(profile['organisations']))],
        [
          'Country',
          country && (
            <TermLink index="researchers" path="country">
              {country}
            </TermLink>
          ),
        ],
        ['Research groups', recordsOf('research_groups', namedOnes(profile['research_groups']))],
        ['Keywords', words('keywords')],
        ['Disciplines', words('disciplines')],
        ['Open to', words('collaboration_interests')],
        ['Research types', words('research_types')],
        ['Sectors', words('sectors')],
        ['Therapeutics', words('therapeutics')],
        ['Medical technologies', words('medical_technologies')],
        ['Venues', words('venues')],
        ['Also known as', words('name_variants')],
        ['ORCID', orcid && <OtherSite at={`https://orcid.org/${orcid}`} text={orcid} />],
        ['Website', website && <Website of="researchers" record={profile} url={website} />],
        // Only a link: nothing of another site is loaded.
        ['X (Twitter)', twitter && <OtherSite at={`https://x.com/${twitter}`} text={`@${twitter}`} />],
      ]}
    />
  )
}

const OtherSite = ({ at, text }: { at: string; text: string }) => <WebLink url={new URL(at)} text={text} />

const termsOf = (terms: readonly string[], path: string): ReactNode =>
  terms.length > 0 && <Terms terms={terms} index="researchers" path={path} collapse={limits.profilePage.facts} />

/** Other records as links; a name without a record is text. */
const recordsOf = (index: IndexName, ones: readonly NamedOne[]): ReactNode =>
  ones.length > 0 && (
    <SeeMore items={ones} {...limits.collapse}>
      {({ name, slug, country, present }) => (
        <>
          {slug === undefined ? (
            name
          ) : (
            <RecordLink index={index} slug={slug}>
              {name}
            </RecordLink>
          )}
          {[country, present === false && 'earlier'].filter(Boolean).map(note => ` — ${note}`)}
        </>
      )}
    </SeeMore>
  )
