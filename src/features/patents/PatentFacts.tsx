import type { Patent } from '#contract/patents.ts'
import { Facts, FullTextLink, Section, slugOf, TermLink, webUrlOf } from '#features/records/index.ts'
import { DateText } from '#ui/text/DateText.tsx'
import { datesOf, espacenetUrl } from './patent.rules.ts'
import css from './PatentView.module.css'

/** The sidebar of a patent: full text, numbers and dates. */
export function PatentFacts({ patent }: { patent: Patent }) {
  const dates = datesOf(patent)
  return (
    <>
      <FullText patent={patent} />
      <Facts
        facts={[
          ['Publication number', patent.publication_no],
          ['Application number', patent.application_no],
          ['Kind', found('document_kind', patent.document_kind)],
          ['Patent office', found('patent_office', patent.patent_office)],
          ['Country', found('country', patent.country)],
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
  const officeUrl = webUrlOf(patent.full_text_url)
  // A demo document is in no register.
  const registerUrl = patent.demo || patent.publication_no === undefined ? undefined : espacenetUrl(patent.publication_no)
  if (!officeUrl && !registerUrl) return null
  return (
    <Section title="Full text">
      <ul className={css['links']}>
        {officeUrl && (
          <li>
            <FullTextLink index={index} slug={slug} urlType="office" url={officeUrl} />
          </li>
        )}
        {registerUrl && (
          <li>
            <FullTextLink index={index} slug={slug} urlType="office" url={registerUrl} text="Espacenet" />
          </li>
        )}
      </ul>
    </Section>
  )
}

/** A fact as a link to the records that have it too. */
const found = (path: string, value: string | undefined) =>
  value && (
    <TermLink index="patents" path={path}>
      {value}
    </TermLink>
  )
