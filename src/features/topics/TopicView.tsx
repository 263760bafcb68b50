import { type Topic, topic } from '#contract/topics.ts'
import { GroupContacts } from '#features/contacts/index.ts'
import { withSchema, Aside, FieldText, NamedLink, RecordFrame, Section, slugOf, Terms } from '#features/records/index.ts'
import { SeeMore } from '#ui/list/SeeMore.tsx'
import css from './TopicView.module.css'

/** A research topic (S3§3): description and people. The preview of its documents follows below, as for every record. */
export const TopicView = withSchema(topic, function ParsedTopic({ parsed: parsedTopic, ...view }) {
  const { highlights } = view
  const { research_group: group, description, keywords, publications } = parsedTopic
  return (
    <RecordFrame
      {...view}
      lead={group && <Group group={group} />}
      aside={
        <>
          {group?.owners && group.owners.length > 0 && (
            <Section title="Led by">
              <SeeMore items={group.owners} label="Led by">
                {person => <NamedLink index="researchers" name={person.name} slug={person.slug_values?.[0]} />}
              </SeeMore>
            </Section>
          )}
          {group?.slug_values?.[0] !== undefined && <GroupContacts slug={slugOf(group)} />}
        </>
      }
    >
      {description && (
        <Section title="About this topic">
          <FieldText name="description" text={description} highlight={highlights['description']} />
        </Section>
      )}
      {keywords && keywords.length > 0 && (
        <Section title="Keywords" short>
          <Terms terms={keywords} index="research_topics" path="keywords" />
        </Section>
      )}
      {publications && publications.length > 0 && (
        <Section title="Publications of the group">
          <SeeMore items={publications} label="Publications">
            {({ name, slug_values }) => <NamedLink index="publications" name={name} slug={slug_values?.[0]} />}
          </SeeMore>
        </Section>
      )}
      {!description && !keywords?.length && <p className={css['note']}>No more details available.</p>}
    </RecordFrame>
  )
})

function Group({ group }: { group: NonNullable<Topic['research_group']> }) {
  return (
    <div className={css['lead']}>
      <p>
        A topic of <NamedLink index="research_groups" name={group.name} slug={group.slug_values?.[0]} />
      </p>
      {group.organisations && group.organisations.length > 0 && (
        <SeeMore items={group.organisations} label="Organisations of the group">
          {({ name, slug_values, country }) => (
            <>
              <NamedLink index="organisations" name={name} slug={slug_values?.[0]} />
              {country && <Aside>{country.name}</Aside>}
            </>
          )}
        </SeeMore>
      )}
    </div>
  )
}
