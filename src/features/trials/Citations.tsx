import type { Trial } from '#contract/trials.ts'
import { Section, WebLink } from '#features/records/index.ts'
import { SeeMore } from '#ui/list/SeeMore.tsx'
import css from './TrialView.module.css'

/** Citations shown at a time (S3§9). */
const step = 5

/** The references of a trial, five at a time (S3§9). */
export function Citations({ citations }: { citations: NonNullable<Trial['citations']> }) {
  if (citations.length === 0) return null
  return (
    <Section title="References">
      <SeeMore items={citations} over={step} show={step} step={step} label="References">
        {({ value, pmid, citation_type }) => {
          const kind = citation_type && <span className={css['quiet']}> {citation_type}</span>
          return (
            <p className={css['citation']}>
              {value} {pmid && (isPmid(pmid) ? <WebLink url={pubmed(pmid)} text={`PubMed ${pmid}`} /> : `PubMed ${pmid}`)}
              {kind}
            </p>
          )
        }}
      </SeeMore>
    </Section>
  )
}

const isPmid = (pmid: string): boolean => /^[1-9]\d{0,8}$/.test(pmid)
const pubmed = (pmid: string): URL => new URL(`https://pubmed.ncbi.nlm.nih.gov/${pmid}/`)
