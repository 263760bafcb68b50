import type { Participant } from '#contract/projects.ts'
import { Aside, NamedLink, Section } from '#features/records/index.ts'
import { SeeMore } from '#ui/list/SeeMore.tsx'
import { sortParticipants } from './project-roles.rules.ts'

/** The people of a project by role, former ones last (S3§9). */
export function Participants({ people }: { people: readonly Participant[] }) {
  if (people.length === 0) return null
  return (
    <Section title="Participants">
      <SeeMore items={sortParticipants(people)} label="Participants">
        {({ name, slug_values, role, present }) => {
          const note = [role, present === false && 'former'].filter(Boolean).join(', ')
          return (
            <>
              <NamedLink index="researchers" name={name} slug={slug_values?.[0]} />
              {note && <Aside>{note}</Aside>}
            </>
          )
        }}
      </SeeMore>
    </Section>
  )
}
