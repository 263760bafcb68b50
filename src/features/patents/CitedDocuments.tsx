import { useRead } from '#api/read/use-read.ts'
import type { Patent } from '#contract/patents.ts'
import { related } from '#contract/related.ts'
import { Aside, NamedLink, Section, slugOf, WebLink } from '#features/records/index.ts'
import { DateText } from '#ui/text/DateText.tsx'
import { SeeMore } from '#ui/list/SeeMore.tsx'
import { espacenetUrl } from './patent.rules.ts'
import css from './PatentView.module.css'

/** Earlier documents and literature that a patent cites. */
export function CitedDocuments({ patent }: { patent: Patent }) {
  const { cited_patents = [], cited_literature = [], demo } = patent
  const { answer } = useRead(related.cited, cited_patents.length > 0 ? { body: { index: 'patents', slug: slugOf(patent) } } : undefined)
  const known = new Map(answer?.results.map(({ number, slug, title }) => [number, { slug, title }]))
  return (
    <>
      {cited_patents.length > 0 && (
        <Section title="Cited patents">
          <SeeMore items={cited_patents} label="Cited patents">
            {({ publication_no, name, date }) => (
              <>
                <Number no={publication_no} isDemo={demo === true} known={known.get(publication_no)} />
                {name && <Aside>{name}</Aside>}
                {date && (
                  <Aside>
                    <DateText date={date} />
                  </Aside>
                )}
              </>
            )}
          </SeeMore>
        </Section>
      )}
      {cited_literature.length > 0 && (
        <Section title="Cited literature">
          <SeeMore items={cited_literature} label="Cited literature">
            {text => <p className={css['literature']}>{text}</p>}
          </SeeMore>
        </Section>
      )}
    </>
  )
}

interface NumberProps {
  no: string
  isDemo: boolean
  /** The record of the catalogue with this number. */
  known: { slug: string; title: string } | undefined
}

function Number({ no, isDemo, known }: NumberProps) {
  if (known)
    return (
      <>
        <NamedLink index="patents" name={no} slug={known.slug} /> {known.title}
      </>
    )
  const url = isDemo ? undefined : espacenetUrl(no)
  return url ? <WebLink url={url} text={no} /> : no
}
