import { SavedIn } from '#features/folders/index.ts'
import { slugOf } from '#features/records/index.ts'
import type { OrganisationView } from '#contract/organisation-view.ts'
import type { AnyRecord } from '#contract/records.ts'
import { late } from '#ui/waiting/late.tsx'
import { AboutSection } from '../sections/AboutSection.tsx'
import { NamesSection } from '../sections/NamesSection.tsx'
import { OrganisationFacts } from '../sections/OrganisationFacts.tsx'
import { PeopleSection } from '../sections/PeopleSection.tsx'
import { PlacesSection } from '../sections/PlacesSection.tsx'
import { PublicationsSection } from '../sections/PublicationsSection.tsx'
import { RelativesSection } from '../sections/RelativesSection.tsx'
import { SourceNote } from '../sections/SourceNote.tsx'
import { WorksSection } from '../sections/WorksSection.tsx'
import css from './OrganisationBody.module.css'

const Membership = late(() => import('../late/Membership.tsx'))

interface OrganisationBodyProps {
  record: AnyRecord
  view: OrganisationView
  /** Reads the page again. */
  onChanged: () => void
}

/** Everything below the head, in an order that is the same for every organisation. */
export function OrganisationBody({ record, view, onChanged }: OrganisationBodyProps) {
  const slug = slugOf(record)
  return (
    <div className={css['columns']}>
      <div className={css['main']}>
        <AboutSection record={record} />
        <PeopleSection slug={slug} view={view} />
        <WorksSection slug={slug} index="research_groups" works={view.research_groups} />
        <PublicationsSection slug={slug} view={view} />
        <WorksSection slug={slug} index="projects" works={view.projects} />
        <WorksSection slug={slug} index="news" works={view.news} />
        <PlacesSection places={view.places} />
        <RelativesSection view={view} />
      </div>
      <aside className={css['aside']} aria-label="Facts about this organisation">
        <SavedIn index="organisations" slug={slug} />
        <Membership slug={slug} view={view} onChanged={onChanged} />
        <OrganisationFacts record={record} view={view} />
        <NamesSection names={view.names} />
        <SourceNote record={record} isMadeHere={view.made_here} isEdited={view.version > 0} />
      </aside>
    </div>
  )
}
