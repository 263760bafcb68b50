import type { OrganisationMatch } from '#contract/organisations.ts'
import { to } from '#contract/to.ts'
import { Button } from '#ui/button/Button.tsx'
import { Checkbox } from '#ui/field/Checkbox.tsx'
import type { ChosenOrganisation } from '../join/chosen-organisation.ts'
import css from './Organisations.module.css'

interface ExistingOrganisationsProps {
  found: readonly OrganisationMatch[]
  /** Whether the user says that none of them is meant. */
  isOther: boolean
  onOther: (isOther: boolean) => void
  onJoin: (organisation: ChosenOrganisation) => void
}

const reasons: Readonly<Record<OrganisationMatch['reason'], string>> = {
  domain: 'Same web address',
  name: 'Similar name',
  alias: 'Similar other name',
  acronym: 'Same acronym',
}

/** Organisations that may be the one that is being created. The element stays, so that screen readers announce them. */
export const ExistingOrganisations = ({ found, isOther, onOther, onJoin }: ExistingOrganisationsProps) => (
  <div aria-live="polite">
    {found.length > 0 && (
      <section className={css['block']}>
        <h3>Does it exist already?</h3>
        <ul className={css['rows']}>
          {found.map(({ name, slug_values: [slug = ''], city, country, reason }) => (
            <li key={slug}>
              <div>
                <p className={css['name']}>
                  <a href={to('organisation.show', { id: slug })} target="_blank" rel="noreferrer">
                    {name}
                  </a>
                </p>
                <p className={css['note']}>{[[city, country].filter(Boolean).join(', '), reasons[reason]].filter(Boolean).join(' · ')}</p>
              </div>
              <div>
                <Button size="small" aria-label={`Join this one: ${name}`} onClick={() => onJoin({ slug, name })}>
                  Join this one
                </Button>
              </div>
            </li>
          ))}
        </ul>
        <Checkbox label="None of these: mine is another organisation" checked={isOther} onChange={event => onOther(event.target.checked)} />
      </section>
    )}
  </div>
)
