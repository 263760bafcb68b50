import type { Publication } from '#contract/publications.ts'
import { RecordFacts, WebLink, webAddress } from '#features/records/index.ts'
import { Badge } from '#ui/Badge.tsx'
import { identifierOf } from './identifier-links.ts'
import css from './PublicationView.module.css'

/** Said in the content column already, or drawn here in their own way. */
const drawnElsewhere = ['publication_date', 'pages', 'volume_title', 'is_open_access', 'is_retracted']

/** The sidebar of a publication: marks, full texts, identifiers, places and the rest of its facts. */
export function PublicationFacts({ paper }: { paper: Publication }) {
  const texts = (paper.locations ?? []).flatMap(({ name, pdf_url }) => {
    const url = webAddress(pdf_url)
    return url ? [{ name, url }] : []
  })
  return (
    <>
      {paper.is_open_access && (
        <p>
          <Badge tone="ok">Open access</Badge>
        </p>
      )}
      {texts.length > 0 && (
        <section>
          <h3>Full text</h3>
          <ul className={css['links']}>
            {texts.map(({ name, url }) => (
              <li key={url.href}>
                <WebLink url={url} words="PDF" /> <span className={css['note']}>{url.host.replace(/^www\./, '') || name}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Identifiers paper={paper} />
      <Locations paper={paper} />
      <RecordFacts record={paper} leave={drawnElsewhere} />
    </>
  )
}

function Identifiers({ paper }: { paper: Publication }) {
  const identifiers = (paper.identifiers ?? []).map(identifierOf)
  if (identifiers.length === 0) return null
  return (
    <section>
      <h3>Identifiers</h3>
      <dl className={css['identifiers']}>
        {identifiers.map(({ name, value, url }) => (
          <div key={`${name} ${value}`}>
            <dt>{name}</dt>
            <dd>{url ? <WebLink url={url} words={value} /> : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Locations({ paper: { locations = [] } }: { paper: Publication }) {
  // A single place stands under the title already.
  if (locations.length < 2 && locations[0]?.ranking_h_index === undefined) return null
  return (
    <section>
      <h3>Published in</h3>
      <ul className={css['links']}>
        {locations.map(({ name, category, ranking_h_index }, at) => (
          <li key={`${at} ${name}`}>
            {name}
            {category && <span className={css['note']}> ({category})</span>}
            {ranking_h_index !== undefined && <span className={css['note']}> h-index {ranking_h_index}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
