import { setPublicView, usePublicView } from '#session/session.ts'
import { Switch } from '#ui/field/Switch.tsx'
import { SettingsSection } from '../parts/SettingsSection.tsx'

/** Public view (S1§6): the viewer counts as a visitor, until it is switched off or the page is loaded anew. */
export function PublicViewSection() {
  const isOn = usePublicView()
  return (
    <SettingsSection id="public-view" title="See Indago as a visitor">
      <Switch
        label="Public view"
        note="Pages look as they do for people without an account. You stay signed in. It ends when the page is loaded anew."
        checked={isOn}
        onChange={event => setPublicView(event.target.checked)}
      />
    </SettingsSection>
  )
}
