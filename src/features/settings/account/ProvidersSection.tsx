import { SettingsSection } from '../parts/SettingsSection.tsx'
import { ProviderRow } from './ProviderRow.tsx'
import type { ShownProvider } from './use-shown-providers.ts'
import css from '../parts/Rows.module.css'

/** Logging in with other sites. */
export const ProvidersSection = ({ userId, providers }: { userId: string; providers: readonly ShownProvider[] }) => (
  <SettingsSection id="providers" title="Other ways to log in">
    <ul className={css['rows']}>
      {providers.map(provider => (
        <ProviderRow key={provider.name} userId={userId} provider={provider} />
      ))}
    </ul>
  </SettingsSection>
)
