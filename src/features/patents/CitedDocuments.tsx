import type { Patent } from '#contract/patents.ts'
import { Aside, Section, WebLink } from '#features/records/index.ts'
import { DateText } from '#ui/text/DateText.tsx'
import { SeeMore } from '#ui/list/SeeMore.tsx'
import { espacenetUrl } from './patent.rules.ts'
import css from './PatentView.module.css'

/** Earlier documents and literature that a patent cites. */
export function CitedDocuments({ patent: { cited_patents = [], cited_literature = [], demo } }: { patent: Patent }) {
  return (
    <>
      {cited_patents.length > 0 && (
        <Section title="Cited patents">
          <SeeMore items={cited_patents} label="Cited patents">
            {({ publication_no, name, date }) => (
              <>
                <Number no={publication_no} isDemo={demo === true} />
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

function Number({ no, isDemo }: { no: string; isDemo: boolean }) {
  const url = isDemo ? undefined : espacenetUrl(no)
  return url ? <WebLink url={url} text={no} /> : no
}
