import { to } from '#contract/to.ts'
import css from '../parts/Rows.module.css'
import { SettingsSection } from '../parts/SettingsSection.tsx'

/** Links to the onboarding steps that change interests. */
export function InterestsSection() {
  return (
    <SettingsSection id="interests" title="Interests">
      <ul className={css['rows']}>
        <li className={css['row']}>
          <a href={to('onboarding.interests')}>Research interests</a>
        </li>
        <li className={css['row']}>
          <a href={to('onboarding.collaboration-interests')}>Collaboration</a>
        </li>
      </ul>
    </SettingsSection>
  )
}
