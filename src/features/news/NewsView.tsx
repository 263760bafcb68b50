import { type NewsItem, newsItem } from '#contract/news.ts'
import { FollowButton } from '#features/alerts/index.ts'
import {
  withSchema,
  NamedLink,
  Prose,
  RecordFrame,
  Section,
  slugOf,
  TermLink,
  Terms,
  trackFullText,
  WebLink,
  Website,
  webUrlOf,
} from '#features/records/index.ts'
import { ButtonLink } from '#ui/button/Button.tsx'
import { DateText } from '#ui/text/DateText.tsx'
import { DaysAgo } from '#ui/text/DaysAgo.tsx'
import { ExternalLink } from '#ui/Icon.tsx'
import { SeeMore } from '#ui/list/SeeMore.tsx'
import css from './NewsView.module.css'

/** A news item (S3§2): text, source and date, and the organisations that it mentions, each with an alert button. */
export const NewsView = withSchema(newsItem, function ParsedNews({ parsed: item, ...view }) {
  const { record, highlights } = view
  const article = webUrlOf(item.url)
  return (
    <RecordFrame
      {...view}
      lead={<Lead item={item} />}
      aside={
        <>
          <Mentioned item={item} />
          <Origin item={item} />
        </>
      }
    >
      {item.text ? (
        <Prose text={item.text} highlight={highlights['text']} />
      ) : item.teaser ? (
        <Prose text={item.teaser} highlight={highlights['teaser']} />
      ) : (
        <p className={css['note']}>No text available.</p>
      )}
      {article && (
        <p>
          <ButtonLink
            kind="primary"
            icon={ExternalLink}
            href={article.href}
            target="_blank"
            rel="noopener noreferrer"
            onClick={() => trackFullText('news', slugOf(record), 'article', article.href)}
          >
            View Full Article
          </ButtonLink>
        </p>
      )}
      {item.keywords && item.keywords.length > 0 && (
        <Section title="Keywords" short>
          <Terms terms={item.keywords} index="news" path="keywords" />
        </Section>
      )}
      {item.industries && item.industries.length > 0 && (
        <Section title="Industries" short>
          <Terms terms={item.industries} index="news" path="industries" />
        </Section>
      )}
    </RecordFrame>
  )
})

/** Date, age and source. A date that is not a full day is shown as the source has it. */
function Lead({ item: { publication_date: date, content_from: from } }: { item: NewsItem }) {
  if (date === undefined && !from) return null
  return (
    <p className={css['lead']}>
      {date !== undefined && <DateText date={date} />}
      {date !== undefined && <DaysAgo date={date} before=" · " />}
      {from && (
        <>
          {date !== undefined && ' · '}
          <cite>
            <TermLink index="news" path="content_from.name">
              {from.name}
            </TermLink>
          </cite>
        </>
      )}
    </p>
  )
}

function Mentioned({ item: { organisations = [] } }: { item: NewsItem }) {
  if (organisations.length === 0) return null
  return (
    <Section title="Organisations mentioned">
      <SeeMore items={organisations} label="Organisations mentioned">
        {({ name, slug_values, url }) => {
          const slug = slug_values?.[0]
          const page = webUrlOf(url)
          return (
            <div className={css['organisation']}>
              <span>
                <NamedLink index="organisations" name={name} slug={slug} />
              </span>
              {slug !== undefined && <FollowButton index="organisations" slug={slug} name={name} size="small" />}
              {page && <Website of="organisations" record={{ slug_values }} url={page} />}
            </div>
          )
        }}
      </SeeMore>
    </Section>
  )
}

function Origin({ item: { content_from: from } }: { item: NewsItem }) {
  if (!from) return null
  const url = webUrlOf(from.url)
  return <Section title="Content from">{url ? <WebLink url={url} text={from.name} /> : from.name}</Section>
}
