import { SavedIn } from '#features/folders/index.ts'
import { AskProfile } from '#features/profile-questions/index.ts'
import { slugOf, titleOfRecord } from '#features/records/index.ts'
import { WorksSection } from '#features/researchers/index.ts'
import type { OrganisationView } from '#contract/organisation-view.ts'
import type { AnyRecord } from '#contract/records.ts'
import { usePublicView } from '#session/session.ts'
import { WithAside } from '#ui/page/WithAside.tsx'
import { late } from '#ui/waiting/late.tsx'
import { OrganisationAbout } from '../sections/OrganisationAbout.tsx'
import { NamesSection } from '../sections/NamesSection.tsx'
import { ShortFacts } from '../sections/ShortFacts.tsx'
import { PeopleSection } from '../sections/PeopleSection.tsx'
import { OrganisationPlaces } from '../sections/OrganisationPlaces.tsx'
import { OrganisationPublications } from '../sections/OrganisationPublications.tsx'
import { RelativesSection } from '../sections/RelativesSection.tsx'
import { OrganisationSource } from '../sections/OrganisationSource.tsx'

const Membership = late(() => import('../late/Membership.tsx'))

interface OrganisationBodyProps {
  record: AnyRecord
  view: OrganisationView
  /** Reads the page again. */
  onChanged: () => void
}

/** Everything below the head, in an order that is the same for every organisation; first what the viewer is here, which a phone shows on top. */
export function OrganisationBody({ record, view, onChanged }: OrganisationBodyProps) {
  const slug = slugOf(record)
  const isPublic = usePublicView()
  const of = { index: 'organisations', slug } as const
  return (
    <WithAside
      label="Facts about this organisation"
      {...(!isPublic && { first: <Membership slug={slug} view={view} onChanged={onChanged} /> })}
      aside={
        <>
          <SavedIn index="organisations" slug={slug} />
          <ShortFacts record={record} view={view} />
          <NamesSection names={view.names} />
          <OrganisationSource record={record} isMadeHere={view.made_here} isEdited={view.version > 0} />
        </>
      }
    >
      <OrganisationAbout record={record} />
      <AskProfile index="organisations" slug={slug} name={titleOfRecord('organisations', record)} />
      <PeopleSection slug={slug} view={view} />
      <WorksSection of={of} index="research_groups" total={view.research_groups.total} items={view.research_groups.results} />
      <OrganisationPublications slug={slug} view={view} />
      <WorksSection of={of} index="projects" total={view.projects.total} items={view.projects.results} />
      <WorksSection of={of} index="news" total={view.news.total} items={view.news.results} />
      <OrganisationPlaces places={view.places} />
      <RelativesSection view={view} />
    </WithAside>
  )
}
