import { to } from '#contract/to.ts'
import css from '../parts/Rows.module.css'
import { SettingsSection } from '../parts/SettingsSection.tsx'

/** What is chosen in the steps of the onboarding is changed there too. */
export function InterestsSection() {
  return (
    <SettingsSection id="interests" title="Interests">
      <ul className={css['rows']}>
        <li className={css['row']}>
          <a href={to('onboarding.interests')}>Research interests</a>
        </li>
        <li className={css['row']}>
          <a href={to('onboarding.collaboration-interests')}>What you are open to</a>
        </li>
      </ul>
    </SettingsSection>
  )
}
