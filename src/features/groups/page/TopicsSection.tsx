import { limits } from '#contract/limits.ts'
import { RecordLink } from '#features/records/index.ts'
import { Nothing, ProfilePart } from '#features/researchers/index.ts'
import { formatNumber } from '#kit/format-number.ts'
import { SeeMore } from '#ui/list/SeeMore.tsx'
import { late } from '#ui/waiting/late.tsx'
import css from './TopicsSection.module.css'
import type { ShownGroup } from './shown-group.ts'

const AddTopic = late(async () => ({ default: (await import('../late/TopicButtons.tsx')).AddTopic }))
const EditTopic = late(async () => ({ default: (await import('../late/TopicButtons.tsx')).EditTopic }))

interface TopicsSectionProps {
  slug: string
  name: string
  topics: ShownGroup['topics']
  mayEdit: boolean
  /** The topics of another one, as registers say, are below the page. */
  madeHere: boolean
  onChanged: () => void
}

/** What the group works on; each topic is a record of its own. */
export function TopicsSection({ slug, name, topics, mayEdit, madeHere, onChanged }: TopicsSectionProps) {
  if (topics.length === 0 && !mayEdit) return null
  return (
    <ProfilePart
      title={madeHere ? 'Research topics' : 'Topics added here'}
      {...(topics.length > 0 && { count: formatNumber(topics.length) })}
      tools={mayEdit && topics.length < limits.researchGroup.topics && <AddTopic group={{ slug, name }} onChanged={onChanged} />}
    >
      {topics.length === 0 ? (
        <Nothing>No research topics yet.</Nothing>
      ) : (
        <SeeMore items={topics} label="Research topics">
          {({ id, title, description, slug_values: [topic] }) => (
            <div className={css['topic']}>
              <div className={css['text']}>
                {topic === undefined ? (
                  <bdi>{title}</bdi>
                ) : (
                  <RecordLink index="research_topics" slug={topic}>
                    <bdi>{title}</bdi>
                  </RecordLink>
                )}
                {description && <p className={css['about']}>{description}</p>}
              </div>
              {mayEdit && id !== undefined && <EditTopic group={{ slug, name }} topic={{ id, title, description }} onChanged={onChanged} />}
            </div>
          )}
        </SeeMore>
      )}
    </ProfilePart>
  )
}
