import type { ProjectResult } from '#contract/projects.ts'
import { Section, WebLink, webUrlOf } from '#features/records/index.ts'
import { SeeMore } from '#ui/list/SeeMore.tsx'
import { doiUrl } from './doi-url.ts'
import css from './ProjectView.module.css'

/** How many are shown at a time. */
const step = 10

/** What a project published and delivered. */
export function ProjectResults({ results = [] }: { results: readonly ProjectResult[] | undefined }) {
  if (results.length === 0) return null
  return (
    <Section title="Results">
      <SeeMore items={results} over={step} show={step} step={step} label="Results">
        {result => <Result result={result} />}
      </SeeMore>
    </Section>
  )
}

function Result({ result: { title, type, authors, published_in, year, doi, url } }: { result: ProjectResult }) {
  const address = (doi && doiUrl(doi)) || webUrlOf(url)
  const note = [authors, published_in, year, type].filter(Boolean).join(' · ')
  return (
    <div className={css['result']}>
      {address ? <WebLink url={address} text={title} /> : title}
      {note && <p className={css['quiet']}>{note}</p>}
    </div>
  )
}
