import type { Project } from '#contract/projects.ts'
import { Aside, NamedLink, Section } from '#features/records/index.ts'
import { SeeMore } from '#ui/list/SeeMore.tsx'

/** The parent project and the sub-projects. */
export function RelatedProjects({ project: { parent_project: parent, sub_projects: parts = [] } }: { project: Project }) {
  return (
    <>
      {parent && (
        <Section title="Part of" short>
          <NamedLink index="projects" name={parent.name} slug={parent.slug_values?.[0]} />
        </Section>
      )}
      {parts.length > 0 && (
        <Section title="Sub-projects" short>
          <SeeMore items={parts} label="Sub-projects">
            {({ title, year_range, slug_values }) => (
              <>
                <NamedLink index="projects" name={title} slug={slug_values?.[0]} />
                {year_range && <Aside>{year_range}</Aside>}
              </>
            )}
          </SeeMore>
        </Section>
      )}
    </>
  )
}
