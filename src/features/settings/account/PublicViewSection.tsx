import { setPublicView, usePublicView } from '#session/session.ts'
import { Switch } from '#ui/field/Switch.tsx'
import { SettingsSection } from '../parts/SettingsSection.tsx'

/** The public view (S1§6): the user sees what visitors see, until it is switched off or the page is reloaded. */
export function PublicViewSection() {
  const isOn = usePublicView()
  return (
    <SettingsSection id="public-view" title="See Indago as a visitor">
      <Switch
        label="Public view"
        note="See pages as people without an account do. You stay logged in. Reload to exit."
        checked={isOn}
        onChange={event => setPublicView(event.target.checked)}
      />
    </SettingsSection>
  )
}
