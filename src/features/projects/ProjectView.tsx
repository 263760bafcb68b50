import type { Part } from '#contract/records.ts'
import { project as schema } from '#contract/projects.ts'
import { fittingView, ListedText, RecordFrame, Section, Terms } from '#features/records/index.ts'
import { Organisations } from './Organisations.tsx'
import { ProjectFacts } from './ProjectFacts.tsx'
import { ProjectFamily } from './ProjectFamily.tsx'
import { ProjectLead } from './ProjectLead.tsx'
import { Participants } from './Participants.tsx'

/** One project (S3§3): what it is about and who takes part; time, money and numbers in the sidebar. */
export const ProjectView = fittingView(schema, function ProjectShown({ whole: project, ...view }) {
  const { highlights } = view
  const texts = inOrder(project.texts ?? [])
  // A summary that one of the texts begins with would be read twice.
  const isRepeated = texts.some(({ value }) => beginsWith(value, project.summary))
  return (
    <RecordFrame {...view} lead={<ProjectLead project={project} />} aside={<ProjectFacts project={project} />}>
      {project.summary && !isRepeated && (
        <Section title="Summary">
          <ListedText text={project.summary} highlight={highlights['summary']} />
        </Section>
      )}
      {texts.map(({ name, value }, at) => (
        <Section key={at} title={name ?? 'Text'}>
          <ListedText text={value} highlight={beginsWith(value, project.summary) ? highlights['summary'] : undefined} />
        </Section>
      ))}
      {project.keywords && project.keywords.length > 0 && (
        <Section title="Keywords" short>
          <Terms terms={project.keywords} />
        </Section>
      )}
      <Organisations project={project} />
      <Participants people={project.participants ?? []} />
      <ProjectFamily project={project} />
    </RecordFrame>
  )
})

const beginsWith = (text: string, summary: string | undefined): boolean =>
  summary !== undefined && text.startsWith(summary.replace(/\s*(?:…|\.{3})$/, ''))

const last = Number.MAX_SAFE_INTEGER

/** As their source numbers them; those without a number after the others. */
const inOrder = (texts: readonly Part[]): Part[] =>
  texts.filter(({ value }) => value !== '').toSorted((a, b) => (a.order ?? last) - (b.order ?? last))
