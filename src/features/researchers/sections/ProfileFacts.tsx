import type { ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import type { VisibleField } from '#contract/profile-fields.ts'
import type { Affiliation, Researcher } from '#contract/researcher.ts'
import type { Named } from '#contract/records.ts'
import { Facts, NamedLink, TermLink, Terms, WebLink, webUrlOf } from '#features/records/index.ts'
import { SeeMore } from '#ui/list/SeeMore.tsx'
import { HiddenMark } from './HiddenMark.tsx'
import { presentFirst, filledText, textsIn } from '../page/profile-fields.ts'

/** The short facts of a profile; what is not known is left out. */
export function ProfileFacts({ profile }: { profile: Researcher }) {
  const terms = (field: VisibleField | 'venues' | 'name_variants'): ReactNode => termList(textsIn(profile[field]), field)
  const fact = (label: string, field: VisibleField, value: ReactNode) =>
    [
      label,
      value && (
        <>
          {value}
          <HiddenMark field={field} />
        </>
      ),
    ] as const
  const { disciplines = [] } = profile
  const subjects = disciplines.flatMap(({ name, sub_disciplines }) =>
    sub_disciplines.length > 0 ? sub_disciplines.map(sub => sub.name) : [name],
  )
  return (
    <Facts
      facts={[
        fact('Organisations', 'organisations', organisationList(presentFirst(profile.organisations))),
        fact('Country', 'country', countryLink(filledText(profile.country))),
        fact('Research groups', 'research_groups', groupList(profile.research_groups ?? [])),
        fact('Keywords', 'keywords', terms('keywords')),
        fact('Disciplines', 'disciplines', termList(subjects, 'disciplines')),
        fact('Diseases', 'diseases', terms('diseases')),
        fact('Model organisms', 'model_organisms', terms('model_organisms')),
        fact('Open to', 'collaboration_interests', terms('collaboration_interests')),
        fact('Types of research', 'research_types', terms('research_types')),
        fact('Sectors', 'sectors', terms('sectors')),
        fact('Therapeutic areas', 'therapeutics', terms('therapeutics')),
        fact('Medical technologies', 'medical_technologies', terms('medical_technologies')),
        ['Venues', terms('venues')],
        ['Also known as', terms('name_variants')],
        fact('ORCID', 'orcid_id', otherSite('https://orcid.org/', filledText(profile.orcid_id))),
        // Only a link: nothing of another site is loaded.
        fact('X (Twitter)', 'twitter_id', otherSite('https://x.com/', filledText(profile.twitter_id), '@')),
      ]}
    />
  )
}

const termList = (terms: readonly string[], path: string): ReactNode =>
  terms.length > 0 && <Terms terms={terms} index="researchers" path={path} collapse={limits.profilePage.facts} />

const countryLink = (country: string | undefined): ReactNode =>
  country && (
    <TermLink index="researchers" path="country">
      {country}
    </TermLink>
  )

function otherSite(site: string, id: string | undefined, mark = ''): ReactNode {
  const url = id === undefined ? undefined : webUrlOf(site + id)
  return url && <WebLink url={url} text={mark + id} />
}

const organisationList = (organisations: readonly Affiliation[]): ReactNode =>
  organisations.length > 0 && (
    <SeeMore items={organisations} {...limits.collapse}>
      {({ name, slug_values, role, present }) => (
        <>
          <NamedLink index="organisations" name={name} slug={slug_values?.[0]} />
          {[filledText(role), present === false && 'former'].filter(Boolean).map(note => ` — ${note}`)}
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
