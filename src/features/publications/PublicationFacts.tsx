import type { Publication } from '#contract/publications.ts'
import { FullTextLink, RecordFacts, Section, slugOf, TermLink, WebLink, webUrlOf } from '#features/records/index.ts'
import { Badge } from '#ui/text/Badge.tsx'
import { IconButton } from '#ui/button/Button.tsx'
import { copyText } from '#ui/text/copy-text.ts'
import { Copy } from '#ui/Icon.tsx'
import { identifierOf } from './identifier-links.ts'
import css from './PublicationView.module.css'

/** Fields that the content column shows, or that have their own section here. */
const omitted = ['publication_date', 'pages', 'volume', 'issue', 'volume_title', 'is_open_access', 'is_retracted', 'url']

/** The sidebar of a publication: badges, full texts, identifiers, venues and the other facts. */
export function PublicationFacts({ paper }: { paper: Publication }) {
  return (
    <>
      {paper.is_open_access && (
        <p>
          <Badge tone="ok">Open access</Badge>
        </p>
      )}
      <FullTexts paper={paper} />
      <Identifiers paper={paper} />
      <Locations paper={paper} />
      <RecordFacts record={paper} omit={omitted} />
    </>
  )
}

function FullTexts({ paper }: { paper: Publication }) {
  const { index } = paper
  const slug = slugOf(paper)
  const page = webUrlOf(paper.url)
  const texts = (paper.locations ?? []).flatMap(({ name, pdf_url }) => {
    const url = webUrlOf(pdf_url)
    return url ? [{ name, url }] : []
  })
  if (!page && texts.length === 0) return null
  return (
    <Section title="Full text">
      <ul className={css['links']}>
        {texts.map(({ name, url }) => (
          <li key={url.href}>
            <FullTextLink index={index} slug={slug} urlType="pdf" url={url} text="PDF" />{' '}
            <span className={css['note']}>{hostOf(url) || name}</span>
          </li>
        ))}
        {page && (
          <li>
            <FullTextLink index={index} slug={slug} urlType="publisher" url={page} text="Publisher’s page" />{' '}
            <span className={css['note']}>{hostOf(page)}</span>
          </li>
        )}
      </ul>
    </Section>
  )
}

const hostOf = (url: URL): string => url.host.replace(/^www\./, '')

function Identifiers({ paper }: { paper: Publication }) {
  const identifiers = (paper.identifiers ?? []).map(identifierOf)
  if (identifiers.length === 0) return null
  return (
    <Section title="Identifiers">
      <dl className={css['identifiers']}>
        {identifiers.map(({ name, value, url }) => (
          <div key={`${name} ${value}`}>
            <dt>{name}</dt>
            <dd>
              {url ? <WebLink url={url} text={value} /> : value}
              {name === 'DOI' && (
                <IconButton size="small" icon={Copy} label="Copy DOI" onClick={() => void copyText(value, 'DOI copied')} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function Locations({ paper: { locations = [] } }: { paper: Publication }) {
  // A single venue is shown under the title.
  if (locations.length < 2 && locations[0]?.ranking_h_index === undefined) return null
  return (
    <Section title="Published in">
      <ul className={css['links']}>
        {locations.map(({ name, category, ranking_h_index }, at) => (
          <li key={at}>
            <TermLink index="publications" path="locations.name">
              {name}
            </TermLink>
            {category && <span className={css['note']}> ({category})</span>}
            {ranking_h_index !== undefined && <span className={`${css['note']} ${css['figure']}`}> h-index {ranking_h_index}</span>}
          </li>
        ))}
      </ul>
    </Section>
  )
}
