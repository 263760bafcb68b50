import type { Project } from '#contract/projects.ts'
import { Facts, FullTextLink, slugOf, TermLink, WebLink, webUrlOf } from '#features/records/index.ts'
import { Money } from './Money.tsx'
import { doiUrl } from './doi-url.ts'
import { formatShare } from './format-share.ts'
import css from './ProjectView.module.css'

/** The sidebar of a project: cost and funding, funder, numbers and page. */
export function ProjectFacts({ project }: { project: Project }) {
  const { total_cost, total_cost_currency: currency, funding_amount, nih_activity_code: code } = project
  const funder = project.funding_source?.full_name
  const url = webUrlOf(project.url)
  const share = total_cost !== undefined && funding_amount !== undefined ? formatShare(funding_amount, total_cost) : ''
  const cost = total_cost !== undefined && <Money amount={total_cost} currency={currency} name="total cost" />
  const funding = funding_amount !== undefined && (
    <>
      <Money amount={funding_amount} currency={currency} name="funding" />
      {share && <span className={css['quiet']}>{share} of the cost</span>}
    </>
  )
  const doi = project.identifiers?.find(({ name }) => name.toLowerCase() === 'doi')?.value
  const doiPage = doi === undefined ? undefined : doiUrl(doi)
  const doiLink = doiPage ? <WebLink url={doiPage} text={doi!} /> : doi
  const page = url && <FullTextLink index="projects" slug={slugOf(project)} urlType="project" url={url} text={hostOf(url)} />
  return (
    <Facts
      facts={[
        ['Total cost', cost],
        ['Funding', funding],
        ['Funder', found('funding_source.full_name', funder)],
        ['Funding mechanism', found('funding_mechanism', project.funding_mechanism)],
        ['Call', found('call_identifier', project.call_identifier)],
        ['Project number', project.project_id],
        ['DOI', doiLink],
        ['NIH activity code', code && (code.long_form ? `${code.value}: ${code.long_form}` : code.value)],
        ['Page', page],
      ]}
    />
  )
}

const hostOf = (url: URL): string => url.host.replace(/^www\./, '')

/** A fact as a link to the records that have it too. */
const found = (path: string, value: string | undefined) =>
  value && (
    <TermLink index="projects" path={path}>
      {value}
    </TermLink>
  )
