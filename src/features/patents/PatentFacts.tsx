import type { Patent } from '#contract/patents.ts'
import { Facts, FullTextLink, Section, slugOf, webAddress } from '#features/records/index.ts'
import { DateText } from '#ui/text/DateText.tsx'
import { datesOf, espacenet } from './patent-words.ts'
import css from './PatentView.module.css'

/** The sidebar of a patent: where its text is, its numbers, and what happened when. */
export function PatentFacts({ patent }: { patent: Patent }) {
  const dates = datesOf(patent)
  return (
    <>
      <FullText patent={patent} />
      <Facts
        facts={[
          ['Publication number', patent.publication_no],
          ['Application number', patent.application_no],
          ['Kind', patent.document_kind],
          ['Patent office', patent.patent_office],
          ['Country', patent.country],
        ]}
      />
      {dates.length > 0 && (
        <Section title="Dates">
          <ol className={css['dates']}>
            {dates.map(({ label, date }) => (
              <li key={label}>
                <span>{label}</span> <DateText date={date} />
              </li>
            ))}
          </ol>
        </Section>
      )}
    </>
  )
}

function FullText({ patent }: { patent: Patent }) {
  const { index } = patent
  const slug = slugOf(patent)
  const own = webAddress(patent.full_text_url)
  // An invented document is in no register.
  const register = patent.demo || patent.publication_no === undefined ? undefined : espacenet(patent.publication_no)
  if (!own && !register) return null
  return (
    <Section title="Full text">
      <ul className={css['links']}>
        {own && (
          <li>
            <FullTextLink index={index} slug={slug} urlType="office" url={own} />
          </li>
        )}
        {register && (
          <li>
            <FullTextLink index={index} slug={slug} urlType="office" url={register} words="Espacenet" />
          </li>
        )}
      </ul>
    </Section>
  )
}
