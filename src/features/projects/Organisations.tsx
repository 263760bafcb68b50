import type { Project, ProjectOrganisation } from '#contract/projects.ts'
import { Aside, formatMoney, NamedLink, Section } from '#features/records/index.ts'
import { SeeMore } from '#ui/list/SeeMore.tsx'
import { formatShare } from './format-share.ts'
import { organisationsByRole } from './project-roles.rules.ts'
import css from './ProjectView.module.css'

/** The organisations of a project by role (S3§9), each with its location and its share of the funding. */
export function Organisations({ project }: { project: Project }) {
  const all = project.organisations ?? []
  if (all.length === 0) return null
  const groups = organisationsByRole(all)
  const funded = all.filter(({ funding = 0 }) => funding > 0)
  const sum = funded.reduce((running, { funding = 0 }) => running + funding, 0)
  // A share is only useful between several organisations.
  const total = funded.length > 1 ? Math.max(sum, project.funding_amount ?? 0) : 0
  return (
    <Section title="Organisations">
      <div className={css['roles']}>
        {groups.map(({ role, isFormer, members }, at) => {
          const heading = isFormer ? 'Former' : (role ?? (groups.length > 1 ? 'Others' : undefined))
          return (
            <div key={at}>
              {heading && <h4>{heading}</h4>}
              <SeeMore items={members} label={heading ?? 'Organisations'}>
                {organisation => <Organisation organisation={organisation} total={total} currency={project.total_cost_currency} />}
              </SeeMore>
            </div>
          )
        })}
      </div>
    </Section>
  )
}

interface OrganisationProps {
  organisation: ProjectOrganisation
  /** The funding of all; 0 if no share is to be shown. */
  total: number
  currency: string | undefined
}

function Organisation({
  organisation: { name, slug_values, role, city, country, funding = 0, present },
  total,
  currency,
}: OrganisationProps) {
  const place = [city, country?.name].filter(Boolean).join(', ')
  const former = present === false && [role, 'former'].filter(Boolean).join(', ')
  const note = [former, place].filter(Boolean).join(', ')
  const share = formatShare(funding, total)
  return (
    <span className={css['organisation']}>
      <span>
        <NamedLink index="organisations" name={name} slug={slug_values?.[0]} />
        {note && <Aside>{note}</Aside>}
      </span>
      {funding > 0 && (
        <span className={css['funding']}>
          {formatMoney(funding, currency)}
          {share && <span className={css['quiet']}> {share}</span>}
        </span>
      )}
    </span>
  )
}
