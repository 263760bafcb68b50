import type { Part } from '#contract/records.ts'
import { project as schema } from '#contract/projects.ts'
import { withSchema, StructuredText, RecordFrame, Section, Terms } from '#features/records/index.ts'
import { Organisations } from './Organisations.tsx'
import { ProjectFacts } from './ProjectFacts.tsx'
import { ProjectResults } from './ProjectResults.tsx'
import { RelatedProjects } from './RelatedProjects.tsx'
import { ProjectLead } from './ProjectLead.tsx'
import { Participants } from './Participants.tsx'

/** A project (S3§3): texts and participants in the content column; funding and numbers in the sidebar. */
export const ProjectView = withSchema(schema, function ParsedProject({ parsed: project, ...view }) {
  const { highlights } = view
  const texts = inOrder(project.texts ?? [])
  // A summary that is the beginning of one of the texts would be shown twice.
  const isRepeated = texts.some(({ value }) => beginsWith(value, project.summary))
  return (
    <RecordFrame {...view} lead={<ProjectLead project={project} />} aside={<ProjectFacts project={project} />}>
      {project.summary && !isRepeated && (
        <Section title="Summary">
          <StructuredText text={project.summary} highlight={highlights['summary']} />
        </Section>
      )}
      {texts.map(({ name, value }, at) => (
        <Section key={at} title={name ?? 'Text'}>
          <StructuredText text={value} highlight={beginsWith(value, project.summary) ? highlights['summary'] : undefined} />
        </Section>
      ))}
      {project.keywords && project.keywords.length > 0 && (
        <Section title="Keywords" short>
          <Terms terms={project.keywords} index="projects" path="keywords" />
        </Section>
      )}
      <Organisations project={project} />
      <Participants people={project.participants ?? []} />
      <ProjectResults results={project.results} />
      <RelatedProjects project={project} />
    </RecordFrame>
  )
})

const beginsWith = (text: string, summary: string | undefined): boolean =>
  summary !== undefined && text.startsWith(summary.replace(/\s*(?:…|\.{3})$/, ''))

const unordered = Number.MAX_SAFE_INTEGER

/** In the order of the source, texts without a number last. */
const inOrder = (texts: readonly Part[]): Part[] =>
  texts.filter(({ value }) => value !== '').toSorted((a, b) => (a.order ?? unordered) - (b.order ?? unordered))
