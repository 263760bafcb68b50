import type { Project, ProjectOrganisation } from '#contract/projects.ts'
import { Aside, NamedLink, Section } from '#features/records/index.ts'
import { SeeMore } from '#ui/list/SeeMore.tsx'
import { moneyWords, shareWords } from './money-words.ts'
import { organisationsByRole } from './project-roles.rules.ts'
import css from './ProjectView.module.css'

/** Who carries the project, by role (S3§9); beside each where it is and what it gets of the funding. */
export function Organisations({ project }: { project: Project }) {
  const all = project.organisations ?? []
  if (all.length === 0) return null
  const groups = organisationsByRole(all)
  const paid = all.filter(({ funding = 0 }) => funding > 0)
  const sum = paid.reduce((total, { funding = 0 }) => total + funding, 0)
  // Of a single one the share says nothing.
  const whole = paid.length > 1 ? Math.max(sum, project.funding_amount ?? 0) : 0
  return (
    <Section title="Organisations">
      <div className={css['roles']}>
        {groups.map(({ role, isFormer, members }, at) => {
          const heading = isFormer ? 'Former' : (role ?? (groups.length > 1 ? 'Others' : undefined))
          return (
            <div key={at}>
              {heading && <h4>{heading}</h4>}
              <SeeMore items={members} label={heading ?? 'Organisations'}>
                {one => <Organisation one={one} whole={whole} currency={project.total_cost_currency} />}
              </SeeMore>
            </div>
          )
        })}
      </div>
    </Section>
  )
}

interface OrganisationProps {
  one: ProjectOrganisation
  /** What all of them get; 0 where a share would say nothing. */
  whole: number
  currency: string | undefined
}

function Organisation({ one: { name, slug_values, role, city, country, funding = 0, present }, whole, currency }: OrganisationProps) {
  const place = [city, country?.name].filter(Boolean).join(', ')
  const former = present === false && [role, 'former'].filter(Boolean).join(', ')
  const note = [former, place].filter(Boolean).join(', ')
  const share = shareWords(funding, whole)
  return (
    <span className={css['organisation']}>
      <span>
        <NamedLink index="organisations" name={name} slug={slug_values?.[0]} />
        {note && <Aside>{note}</Aside>}
      </span>
      {funding > 0 && (
        <span className={css['funding']}>
          {moneyWords(funding, currency)}
          {share && <span className={css['quiet']}> {share}</span>}
        </span>
      )}
    </span>
  )
}
